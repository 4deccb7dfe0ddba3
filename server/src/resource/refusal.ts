import { problemTexts, type ProblemCode } from '@dioptria/contract/problems.ts';

/** What is wrong with one field: `path` like `products.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * A request refused for a reason its sender may know. Thrown anywhere inside a request, it undoes the transaction and
 * becomes the answer `{ message, code, errors? }` with its status (decisions §1 'Errors').
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

/** 404: absent, or another tenant's: the two cannot be told apart. */
export const notFound = (message: string = problemTexts.notFound) => new Refusal(404, 'not_found', message);

/** 400 with its field. The first error's sentence is the message. */
export function invalid(...errors: [FieldError, ...FieldError[]]): Refusal {
  const [{ path, message }] = errors;
  return new Refusal(400, 'invalid', path === '' ? message : problemTexts.invalidField(path, message), { errors });
}

/** 409: `code` says which conflict. */
export const conflict = (code: ProblemCode, message: string) => new Refusal(409, code, message);
