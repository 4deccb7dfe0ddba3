import { problemTexts, type ProblemCode } from '@dioptria/contract/base/problems.ts';

/** A validation error of one field: `path` like `products.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * Refuses a request for a reason that the client may know. Thrown anywhere inside a request, it rolls the transaction back
 * and becomes the answer `{ message, code, errors? }` with its status (docs/rules.md#errors-1).
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

/** 404: the record does not exist, or it belongs to another tenant. The answer is the same in both cases. */
export const notFound = (message: string = problemTexts.notFound) => new Refusal(404, 'not_found', message);

/** 400 with the errors of the fields. The first error's message becomes the answer's `message`. */
export function invalid(...errors: [FieldError, ...FieldError[]]): Refusal {
  const [{ path, message }] = errors;
  return new Refusal(400, 'invalid', path === '' ? message : problemTexts.invalidField(path, message), { errors });
}

/** 409: `code` names the conflict. @param path the field that the message belongs to, if it belongs to one */
export const conflict = (code: ProblemCode, message: string, path?: string) =>
  new Refusal(409, code, message, path === undefined ? {} : { errors: [{ path, message }] });
