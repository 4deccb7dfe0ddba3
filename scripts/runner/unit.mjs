/**
 * Returns the CPU seconds of a fixed piece of work. A step's CPU seconds, divided by the median of several calls,
 * hardly depend on the machine.
 */
export function timeUnit() {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function work() {
  let seed = 1;
  const rows = Array.from({ length: 40_000 }, (_, index) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { id: index, name: `row ${seed.toString(36)}`, amount: seed % 1_000 };
  });
  const sorted = JSON.parse(JSON.stringify(rows)).toSorted((/** @type {Row} */ a, /** @type {Row} */ b) =>
    a.name < b.name ? -1 : 1,
  );
  return new Map(sorted.map((/** @type {Row} */ row) => [row.name, row.amount])).size;
}

/** @typedef {{ id: number, name: string, amount: number }} Row */

/** @param {number[]} figures */
export function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
