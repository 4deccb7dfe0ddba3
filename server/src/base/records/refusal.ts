import { problemTexts, type ProblemCode } from '@dioptria/contract/base/problems.ts';

/** `path` names the field, such as `products.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * Code may throw a `Refusal` anywhere inside a request: the transaction is rolled back, and the server answers `{ message, code,
 * errors? }` with the refusal's status (docs/rules.md#errors-1).
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  /** The record that the message names. */
  readonly id: string | undefined;

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    more: { errors?: FieldError[]; headers?: Record<string, string>; id?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.id = more.id;
  }
}

/** A missing record and a record of another tenant get the same answer. */
export const notFound = (message: string = problemTexts.notFound) => new Refusal(404, 'not_found', message);

/** 400. The answer's `message` is made of the first error. */
export function invalid(...errors: [FieldError, ...FieldError[]]): Refusal {
  const [{ path, message }] = errors;
  return new Refusal(400, 'invalid', path === '' ? message : problemTexts.invalidField(path, message), { errors });
}

export const conflict = (code: ProblemCode, message: string, path?: string) =>
  new Refusal(409, code, message, path === undefined ? {} : { errors: [{ path, message }] });
