import { StartupProblem } from '../../base/process/startup-problem.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ctrl+C or another signal that ends the process aborts the work, which then cleans up.
 * @throws StartupProblem if a signal has aborted the work.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // A signal may arrive twice: from the terminal and from the parent process.
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
