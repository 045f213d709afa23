"use strict";
const $ = (id) => document.getElementById(id);
const table = location.pathname.split("/").pop();
let csrf = "";

async function ask(method, path, body) {
  const headers = { "X-CSRF-Token": csrf };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return told;
}

function seatLine(seat) {
  const item = document.createElement("li");
  item.textContent = `${seat.seat}: ${seat.kind === "empty" ? "" : seat.name} (${seat.kind})`;
  if (seat.kind === "empty") {
    const button = document.createElement("button");
    button.textContent = "Sit here";
    button.addEventListener("click", () => sit(seat.seat));
    item.append(" ", button);
  }
  return item;
}

async function sit(seat) {
  try {
    const sat = await ask("POST", `/api/tables/${table}/seats/${seat}`, { name: $("name").value });
    sessionStorage.setItem(table, JSON.stringify({ seat: sat.seat, token: sat.token }));
    await show();
  } catch (error) {
    $("said").textContent = error.message;
  }
}

async function show() {
  csrf = (await ask("GET", "/api/me")).csrf;
  const told = await ask("GET", `/api/tables/${table}`);
  $("what").textContent = `${told.rulebook}, ${told.players} players, ${told.status}`;
  $("seats").replaceChildren(...told.seats.map(seatLine));
  const own = JSON.parse(sessionStorage.getItem(table) || "null");
  $("join").textContent = `truquero join ${location.origin}${told.page}` + (own ? ` --token ${own.token}` : "");
}
show().catch((error) => { $("said").textContent = error.message; });
