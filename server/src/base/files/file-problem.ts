/**
 * Refuses a file while a worker reads it: 400 for one that cannot be read, 413 for one beyond a limit. This module imports nothing, so
 * that a worker starts quickly.
 */
export class FileProblem extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.name = 'FileProblem';
    this.status = status;
  }
}
