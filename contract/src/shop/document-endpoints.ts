import type { DefinedDocument } from '../base/document.ts';
import { documents } from './records.ts';
import { documentEndpointsOf } from './record-endpoints.ts';

type Documents = typeof documents;

/** The cast is correct: each name keeps the endpoints of its definition. */
export const documentEndpoints = Object.fromEntries(
  Object.entries<DefinedDocument>(documents).map(([name, definition]) => [name, documentEndpointsOf(definition)]),
) as unknown as { [Name in keyof Documents]: ReturnType<typeof documentEndpointsOf<Documents[Name]>> };
