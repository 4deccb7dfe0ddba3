/**
 * Starts the earliest waiting step for which enough processors are free. A step without `processors` uses all processors, so it
 * runs by itself, after all earlier steps of the list.
 * @template {{ processors?: number }} Step
 * @template Outcome
 * @param {readonly Step[]} steps
 * @param {number} processors
 * @param {(step: Step) => Promise<Outcome>} perform
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export async function schedule(steps, processors, perform) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const waiting = [...steps.entries()];
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let free = processors;
  while (waiting.length > 0) {
    const next = waiting.findIndex(([, step]) => need(step) <= free);
    if (next === -1) {
      await Promise.race(running);
      continue;
    }
    const [[index, step]] = /** @type {[[number, Step]]} */ (waiting.splice(next, 1));
    free -= need(step);
    const ended = runStep(step, index).finally(() => running.delete(ended));
    running.add(ended);
  }
  await Promise.all(running);
  return outcomes;

  /**
   * @param {Step} step
   * @param {number} index
   */
  async function runStep(step, index) {
    outcomes[index] = await perform(step);
    free += need(step);
  }

  /** @param {Step} step */
  function need(step) {
    return Math.min(step.processors ?? processors, processors);
  }
}
