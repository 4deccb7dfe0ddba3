import type { ProblemCode } from '../../base/problems.ts';

/** A return or a change of a sale that is not possible. `path` names the field, or is '' for the whole request. */
export class SaleProblem extends Error {
  readonly path: string;
  readonly kind: ProblemCode;
  constructor(path: string, message: string, kind: ProblemCode = 'invalid') {
    super(message);
    this.path = path;
    this.kind = kind;
  }
}
