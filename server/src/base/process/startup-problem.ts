/**
 * `message` has one or two plain English sentences for the console. The entry points print the message without a stack trace and
 * exit with 1.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}
