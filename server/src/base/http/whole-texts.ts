import { unstorableText } from '@dioptria/contract/base/text.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** A part of the body, with its key in the parent. */
interface Part {
  value: unknown;
  key: string;
  parent: Part | undefined;
}

/** An uploaded file is a stream. The properties of a stream refer back to the stream, so a search in them would never end. */
function isJsonParent(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === Array.prototype || kind === null;
}

/**
 * Half a character is a lone surrogate of UTF-16. A body may be deeply nested, so this function uses no recursion and stores no
 * path for each part.
 */
function findHalfCharacter(data: unknown): Part | undefined {
  const waiting: Part[] = [{ value: data, key: '', parent: undefined }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value, key } = part;
    if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) return part;
    if (!isJsonParent(value)) continue;
    for (const [inner, content] of Object.entries(value)) waiting.push({ value: content, key: inner, parent: part });
  }
  return undefined;
}

function pathOf(found: Part): string[] {
  const keys: string[] = [];
  for (let part = found; part.parent; part = part.parent) keys.push(part.key.toWellFormed());
  return keys.toReversed();
}

const refuse = validatorCompiler({
  schema: z.unknown().superRefine((data, context) => {
    const found = findHalfCharacter(data);
    if (found) context.addIssue({ code: 'custom', message: unstorableText, path: pathOf(found) });
  }),
  method: '',
  url: '',
});

/**
 * Refuses half a character in any text before the schema checks the body (docs/rules.md#records-13). JSON can contain
 * half a character as an escape sequence, but the database cannot store it.
 */
export const wholeTextValidator: FastifySchemaCompiler<Schema> = (route) => {
  const validate = validatorCompiler(route);
  return (data) => (findHalfCharacter(data) ? refuse(data) : validate(data));
};

/** @throws Error with the fields of Fastify's validation error, if the body does not fit `schema`. */
export function validateBody(schema: Schema, { body, method, url }: FastifyRequest): void {
  const checked = wholeTextValidator({ schema, method, url })(body);
  if (typeof checked !== 'object' || !('error' in checked)) return;
  throw Object.assign(new Error('The body does not fit its schema'), {
    validation: checked.error,
    validationContext: 'body',
  });
}
