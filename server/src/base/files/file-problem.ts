/**
 * 400 if the file cannot be read, 413 if the file exceeds a limit. This module imports nothing, so that a worker starts quickly.
 */
export class FileProblem extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.name = 'FileProblem';
    this.status = status;
  }
}
