// @ts-check
// A lesson as GET /api/lessons/{id} tells it. Only types: nothing here runs.

/** @import {Action, Card, OwnPart, TablePart, TableEvent} from "../types.js" */

/** @typedef {{id: string, story: boolean, rulebook: string, name: string, title: string, about: string, steps: number, cards: Card[]}} LessonInShort */
/**
 * @typedef {object} Ask
 * @property {Action} action
 * @property {string} prompt
 * @property {string} wrong
 * @property {{actions: Action[], text: string}[]} instead
 * @property {string} why
 */
/**
 * @typedef {object} Step
 * @property {TablePart} table
 * @property {OwnPart} own
 * @property {TableEvent[]} events
 * @property {{seat: number, holding: string}[]} signs
 * @property {string} text
 * @property {string} why
 * @property {Card[][]} cards
 * @property {Record<string, Card[]>} hands
 * @property {Ask | null} ask
 */
/** @typedef {{id: string, rulebook: string, title: string, about: string, names: string[], seat: number, steps: Step[]}} Lesson */

export {};
