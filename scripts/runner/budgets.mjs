/**
 * In units. A unit is the CPU time of a fixed piece of work, which the same run measures (`unit.mjs`). The check counts the
 * CPU time of all processes of the step. A budget is the measured figure plus a quarter. If you raise a budget, write the
 * reason in a comment after the number.
 * @type {Record<string, number | undefined>}
 */
export const budgets = {
  // Measured on 2026-11-29. The time of a unit differs between runs more than the time of a step. The budgets use the
  // shortest unit of several runs.
  lint: 560,
  types: 400,
  contract: 270,
  web: 260,
  simulator: 350,
  build: 460,
  // The budgets of the shortest steps are 20 units, because starting a process takes a different time each time.
  format: 20,
  documents: 20,
  'supply-chain': 20,
  english: 20,
  words: 20,
  checks: 200,
  server: 9_700,
  'server-on-yours': 9000,
  browser: 25_200,
  prove: 30_000,
  distributed: 1_500,
};

/**
 * Returns a message for each step that exceeds its budget or has no budget.
 * @param {{ name: string, units: number }[]} outcomes
 * @param {Record<string, number | undefined>} allowed
 */
export function beyondBudget(outcomes, allowed) {
  return outcomes.flatMap(({ name, units }) => {
    const budget = allowed[name];
    if (budget === undefined) return [`The step '${name}' has no budget. It took ${Math.round(units)} units.`];
    if (units <= budget) return [];
    return [`The step '${name}' took ${Math.round(units)} units, and its budget is ${budget}.`];
  });
}
