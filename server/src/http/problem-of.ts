import { unknownKeys } from '@dioptria/contract/fields.ts';
import { problemTexts, usersInTables } from '@dioptria/contract/problems.ts';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { codeOf } from '../database/error-facts.ts';
import { diskFault, isUnavailable } from '../database/unavailable.ts';
import { violationOf } from '../database/violations.ts';
import { conflict, invalid, notFound, Refusal, type FieldError } from '../resource/refusal.ts';

/** What Fastify and its plugins refuse, by the status they would answer; any other 4xx is a request that makes no sense. */
const refusedByFastify: Readonly<Record<number, () => Refusal>> = {
  // A path out of the web app's folder.
  403: () => notFound(problemTexts.routeNotFound),
  404: () => notFound(problemTexts.routeNotFound),
  413: () => new Refusal(413, 'too_large', problemTexts.tooLarge),
  415: () => new Refusal(415, 'unsupported_media_type', problemTexts.unsupportedMediaType),
};

/** Try again soon: the database is busy or away. */
const unavailable = (message: string) => new Refusal(503, 'overloaded', message, { headers: { 'retry-after': '3' } });
const malformedRequest = () => new Refusal(400, 'invalid', problemTexts.malformedRequest);
/** A body that is no JSON, or not in UTF-8 (RFC 8259). */
export const malformedJson = () => new Refusal(400, 'invalid', problemTexts.malformedJson);

/**
 * The refusal that an error means, whoever threw it; undefined for a fault of ours.
 * @param isDeletion of two readings of a violated foreign key, which: the record is still used, or it refers to nothing.
 */
export function problemOf(error: unknown, isDeletion: boolean): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusedInput(error);
  return fromFastify(error) ?? fromDatabase(error, isDeletion);
}

/** Waited too long: for a lock, for a statement, for a connection. */
const busy = /^(55P03|57014|53300)$/;
/** Deadlock or serialization failure, after the door's own retries. */
const conflicting = /^40(001|P01)$/;
/** A value that the column's type or check does not take, and that no schema of the contract refused before. */
const unfit = /^(22...|23514)$/;

function fromDatabase(error: unknown, isDeletion: boolean): Refusal | undefined {
  const violation = violationOf(error);
  if (violation?.kind === 'unique') return conflict('duplicate', problemTexts.duplicate);
  if (violation?.kind === 'reference' && isDeletion) {
    const users = usersInTables[violation.table];
    return conflict('in_use', users === undefined ? problemTexts.inUse : problemTexts.inUseBy(users));
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
  // The caller went away before its body was whole. Nobody reads the answer, and the database has nothing to do with it.
  if (error.message === 'aborted' && codeOf(error) === 'ECONNRESET') return malformedRequest();
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode < 400 || statusCode >= 500) return undefined;
  // secure-json-parse and Node's JSON.parse: the body is no JSON, or carries __proto__.
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return malformedJson();
  return (refusedByFastify[statusCode] ?? malformedRequest)();
}

/** An address that names no record is a 404; anything else that does not fit its schema a 400 with its fields. */
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

/** `/products/0/quantity` becomes `products.0.quantity`; each unknown key is an error of its own. */
function fieldErrors({ keyword, instancePath, message, params }: ZodFastifySchemaValidationError): FieldError[] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const keys = params['keys'];
  if (keyword !== 'unrecognized_keys' || !Array.isArray(keys)) return [{ path, message: message ?? '' }];
  return keys.map(String).map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    message: unknownKeys([key]),
  }));
}
