import { problemTexts, type ProblemCode } from '@dioptria/contract/base/problems.ts';

/** A validation error of one field. `path` names the field, such as `products.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * The error with which the server refuses a request for a reason that the client may know. Code may throw a `Refusal` anywhere
 * inside a request: the transaction is rolled back, and the server answers `{ message, code, errors? }` with the refusal's status
 * (docs/rules.md#errors-1).
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    more: { errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** Returns a 404: the record does not exist, or belongs to another tenant. The answer is the same in both cases. */
export const notFound = (message: string = problemTexts.notFound) => new Refusal(404, 'not_found', message);

/** Returns a 400 with the errors of the fields. The answer's `message` is made of the first error. */
export function invalid(...errors: [FieldError, ...FieldError[]]): Refusal {
  const [{ path, message }] = errors;
  return new Refusal(400, 'invalid', path === '' ? message : problemTexts.invalidField(path, message), { errors });
}

/** Returns a 409 whose `code` names the conflict. @param path the field that the message is about, if it is about a field */
export const conflict = (code: ProblemCode, message: string, path?: string) =>
  new Refusal(409, code, message, path === undefined ? {} : { errors: [{ path, message }] });
