/**
 * A reason not to start that an operator can mend. `message` is one or two plain English sentences fit for the console,
 * without a stack; the entry points print it and exit with 1.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}
