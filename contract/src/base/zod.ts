import { z } from 'zod';

export const unknownKeys = (keys: readonly string[]) => `No se reconoce ${keys.map((key) => `«${key}»`).join(', ')}.`;

// Zod's default messages are English. This code sets a Spanish message for each error without a message in its schema.
z.config({
  customError: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : 'El valor no es válido.'),
  // In a browser, zod must not compile schemas into code: the content security policy blocks and reports the
  // compilation.
  jitless: 'document' in globalThis,
});

/** Import zod from here, so that the messages are set before the first schema is made. */
export { z };

/**
 * Any schema. This type is not `z.ZodType`, because the type checker would compare all methods of `z.ZodType` for each
 * schema. Read a value with `z.parse(schema, value)` or `z.safeParse(schema, value)`.
 */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>;
