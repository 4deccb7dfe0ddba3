import { z } from 'zod';

export const unknownKeys = (keys: readonly string[]) => `No se reconoce ${keys.map((key) => `«${key}»`).join(', ')}.`;

// Zod's default messages are English. This sets Spanish messages for all errors for which a schema has no message of its
// own.
z.config({
  customError: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : 'El valor no es válido.'),
  // In a page zod must not compile schemas into code: the content security policy blocks and reports that.
  jitless: 'document' in globalThis,
});

/** Import zod from here, so that the messages are set before the first schema is made. */
export { z };
