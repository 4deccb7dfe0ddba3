import { StartupProblem } from '../startup-problem.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs what may take minutes and leaves nothing half: Ctrl+C, or whoever else ends the process, has it given up in order.
 * @throws StartupProblem when it was.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // Again and again: a terminal tells every process, and the one that started this one tells it too.
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    throw new StartupProblem('Interrupted: nothing was changed.', { cause: error });
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
