"use strict";
// Plain on purpose: enough to lay a table and to find one. Everything from outside goes in as text, never as markup.
const $ = (id) => document.getElementById(id);
let csrf = "";
let books = [];

async function ask(method, path, body) {
  const headers = { "X-CSRF-Token": csrf };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const told = answer.status === 204 ? {} : await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return told;
}

function fillPlayers() {
  const book = books.find((b) => b.id === $("rulebook").value);
  $("players").replaceChildren(...book.players.map((n) => new Option(n, n)));
}

function line(table) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = table.page;
  const free = table.seats.filter((s) => s.kind === "empty").length;
  link.textContent = `${table.rulebook}, ${table.players} players`;
  item.append(link, ` – ${table.status}${free ? `, ${free} free` : ""}`);
  return item;
}

async function show() {
  csrf = (await ask("GET", "/api/me")).csrf;
  books = await ask("GET", "/api/rulebooks");
  $("rulebook").replaceChildren(...books.map((b) => new Option(b.name, b.id)));
  fillPlayers();
  const { tables } = await ask("GET", "/api/tables");
  $("tables").replaceChildren(...tables.map(line));
}

$("rulebook").addEventListener("change", fillPlayers);
$("lay").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const players = Number(form.get("players"));
  const bots = form.get("bots") ? Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 2 })) : [];
  try {
    const sat = await ask("POST", "/api/tables", {
      rulebook: form.get("rulebook"), players, name: form.get("name"), bots,
      public: form.has("public"), strict: form.has("strict"),
    });
    sessionStorage.setItem(sat.table.id, JSON.stringify({ seat: sat.seat, token: sat.token }));
    location.href = sat.table.page;
  } catch (error) {
    $("said").textContent = error.message;
  }
});
show().catch((error) => { $("said").textContent = error.message; });
