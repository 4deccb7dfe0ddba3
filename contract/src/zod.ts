import { z } from 'zod';

/** The sentence for unknown keys of a query string or a body. */
export const unknownKeys = (keys: readonly string[]) => `No se reconoce ${keys.map((key) => `«${key}»`).join(', ')}.`;

// Zod's default sentences are English. This sets Spanish ones for all errors for which a schema has no sentence of its own.
z.config({
  customError: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : 'El valor no es válido.'),
  // In a page zod must not compile schemas into code: the content security policy blocks and reports that.
  jitless: 'document' in globalThis,
});

/** Zod with the product's sentences. Import it from here, so that the sentences are set before the first schema is made. */
export { z };
