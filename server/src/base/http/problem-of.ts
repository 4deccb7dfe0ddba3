import { unknownKeys } from '@dioptria/contract/base/zod.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { codeOf } from '../database/error-facts.ts';
import { diskFault, isUnavailable } from '../database/unavailable.ts';
import { violationOf } from '../database/violations.ts';
import { conflict, invalid, notFound, Refusal, type FieldError } from '../records/refusal.ts';

/** Any other 4xx error counts as a malformed request. */
const refusedByFastify: Readonly<Record<number, () => Refusal>> = {
  // The requested path leads out of the web app's folder.
  403: () => notFound(problemTexts.routeNotFound),
  404: () => notFound(problemTexts.routeNotFound),
  413: () => new Refusal(413, 'too_large', problemTexts.tooLarge),
  415: () => new Refusal(415, 'unsupported_media_type', problemTexts.unsupportedMediaType),
};

const unavailable = (message: string) => new Refusal(503, 'overloaded', message, { headers: { 'retry-after': '3' } });
const malformedRequest = () => new Refusal(400, 'invalid', problemTexts.malformedRequest);
/** JSON is in UTF-8 (RFC 8259). */
export const malformedJson = () => new Refusal(400, 'invalid', problemTexts.malformedJson);

/** By the name of the referring table. */
export type ReferringRecords = Readonly<Record<string, string>>;

/**
 * Undefined for an unexpected error, such as a bug. In a deletion, which gives `referring`, a violated foreign key means that the
 * record is still in use. In any other request it means that the request refers to a record that does not exist.
 */
export function problemOf(error: unknown, referring?: ReferringRecords): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusedInput(error);
  return fromFastify(error) ?? fromDatabase(error, referring);
}

/** A timeout of a lock or of a statement, and a database without a free connection. */
const busy = /^(55P03|57014|53300)$/;
/** A deadlock or a serialization failure, after the retries of `asTenant`. */
const conflicting = /^40(001|P01)$/;
/** The contract's schema accepts the value, and the type of its column does not. */
const unfit = /^22...$/;

function fromDatabase(error: unknown, referring?: ReferringRecords): Refusal | undefined {
  const violation = violationOf(error);
  if (violation?.kind === 'unique') return conflict('duplicate', problemTexts.duplicate);
  if (violation?.kind === 'reference' && referring) {
    const records = referring[violation.table];
    return conflict('in_use', records === undefined ? problemTexts.inUse : problemTexts.inUseBy(records));
  }
  if (violation) return invalid({ path: '', message: problemTexts.unknownReference });
  if (diskFault(error) === 'full') return unavailable(problemTexts.diskFull);
  if (isUnavailable(error)) {
    const isBusy = busy.test(codeOf(error) ?? '');
    return unavailable(isBusy ? problemTexts.overloaded : problemTexts.databaseUnavailable);
  }
  if (conflicting.test(codeOf(error) ?? '')) return unavailable(problemTexts.overloaded);
  return unfit.test(codeOf(error) ?? '') ? malformedRequest() : undefined;
}

function fromFastify(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  // The client disconnected before it had sent the whole body.
  if (error.message === 'aborted' && codeOf(error) === 'ECONNRESET') return malformedRequest();
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode < 400 || statusCode >= 500) return undefined;
  // secure-json-parse and Node's JSON.parse throw these errors if the body is not JSON or contains __proto__.
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return malformedJson();
  return (refusedByFastify[statusCode] ?? malformedRequest)();
}

/** 404 for the path's parameters, and 400 with the wrong fields for any other input. */
function refusedInput({
  validation,
  validationContext,
}: {
  validation: ZodFastifySchemaValidationError[];
  validationContext?: string;
}): Refusal {
  const [first, ...others] = validation.flatMap(fieldErrors);
  return validationContext === 'params' || !first ? notFound() : invalid(first, ...others);
}

/** The path `/products/0/quantity` becomes `products.0.quantity`. Each unknown key gets its own error. */
function fieldErrors({ keyword, instancePath, message, params }: ZodFastifySchemaValidationError): FieldError[] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const keys = params['keys'];
  if (keyword !== 'unrecognized_keys' || !Array.isArray(keys)) return [{ path, message: message ?? '' }];
  return keys.map(String).map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    message: unknownKeys([key]),
  }));
}
