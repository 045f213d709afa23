// @ts-check
// Ways to play a championship that are asked for by name, and what can be set in each format.

/**
 * @typedef {object} StagePlan
 * @property {string} format
 * @property {[string, string][]} options
 * @property {number} games
 * @property {number} target
 * @property {number} clock in minutes
 * @property {number} boards
 * @property {number} qualify
 */
/** @typedef {{games: number, target: number}} Length of a match in the rulebook */

/** What can be set: a number with its range, yes or no, or one of some. @typedef {{name: string, least?: number, most?: number, usual?: number, of?: string[]}} Setting */

/** @type {Record<string, Setting[]>} */
export const SETTINGS = {
  llave: [
    { name: "tercer-puesto", of: ["no", "si"] },
    { name: "doble", of: ["no", "una-final", "dos-finales"] },
    { name: "repesca", of: ["no", "si"] },
  ],
  ceros: [{ name: "vidas", least: 1, most: 5, usual: 3 }],
  liga: [
    { name: "ruedas", least: 1, most: 4, usual: 1 },
    { name: "puntos", of: ["1-0", "3-1-0"] },
  ],
  grupos: [
    { name: "por-grupo", least: 2, most: 32, usual: 4 },
    { name: "ruedas", least: 1, most: 4, usual: 1 },
    { name: "puntos", of: ["1-0", "3-1-0"] },
    { name: "repesca", of: ["no", "si"] },
  ],
  suizo: [{ name: "rondas", least: 1, most: 50, usual: 5 }],
  americano: [{ name: "rondas", least: 1, most: 50, usual: 5 }],
  duplicado: [
    { name: "rondas", least: 1, most: 50, usual: 5 },
    { name: "abierto", of: ["no", "si"] },
  ],
};
export const FORMATS = Object.keys(SETTINGS);

/**
 * @param {string} format
 * @param {Length} length
 * @param {Partial<StagePlan>} [more]
 * @returns {StagePlan}
 */
export function stageOf(format, length, more = {}) {
  return { format, options: [], clock: 40, boards: 1, qualify: 0, ...length, ...more };
}

/** The presets, best known first. @type {Record<string, (length: Length) => StagePlan[]>} */
export const PRESETS = {
  evening: (length) => [
    stageOf("grupos", { ...length, games: 1 }, { options: [["por-grupo", "4"]], qualify: 2, clock: 25 }),
    stageOf("llave", length, { options: [["tercer-puesto", "si"]] }),
  ],
  llave: (length) => [stageOf("llave", length, { options: [["tercer-puesto", "si"]] })],
  ceros: (length) => [stageOf("ceros", { ...length, games: 1 }, { options: [["vidas", "2"]], clock: 25 })],
  suizo: (length) => [stageOf("suizo", { ...length, games: 1 }, { options: [["rondas", "5"]], clock: 30 })],
  liga: (length) => [stageOf("liga", length, { options: [["ruedas", "1"]], clock: 60 })],
  americano: (length) => [stageOf("americano", { ...length, games: 1 }, { options: [["rondas", "5"]], clock: 25 })],
};

/** A stage as the house takes it. @param {StagePlan} plan @param {boolean} last */
export function written(plan, last) {
  const known = SETTINGS[plan.format].map((setting) => setting.name);
  return {
    format: plan.format,
    options: plan.options.filter(([name, value]) => known.includes(name) && value !== "no"),
    games: plan.games,
    target: plan.target,
    clock: plan.clock * 60,
    boards: plan.boards,
    qualify: last ? 0 : Math.max(1, plan.qualify),
  };
}
