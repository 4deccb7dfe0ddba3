import { z } from 'zod';
import { invalidDate, isDay } from './prescription-status.ts';
import { requiredField } from './required-field.ts';

/** Keys that a query string or a body may not have. */
export const unknownKeys = (keys: readonly string[]) => `No se reconoce ${keys.map((key) => `«${key}»`).join(', ')}.`;

// Zod's own sentences are English: whatever a schema below does not word itself gets a Spanish one.
z.config({
  customError: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : 'El valor no es válido.'),
  // In a page zod must not write code of its own to be faster: the content security policy refuses and reports it.
  jitless: 'document' in globalThis,
});

export { invalidDate, requiredField };
export const invalidNumber = 'Ingresá un número.';
export const invalidEmail = 'Ingresá un correo electrónico válido.';
export const invalidOption = 'Elegí una de las opciones.';
export const invalidReference = 'La referencia no es válida.';

/** The field's own sentence when the value is missing, another when it is of the wrong kind. */
export const missingOr = (wrongKind: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requiredField : wrongKind;

const tooLong = (max: number) => `No puede superar los ${max} caracteres.`;

/** PostgreSQL's text holds no NUL character, and other control characters have no place in a name or a note. */
const printable = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** Any text, trimmed, possibly empty. */
export const optionalText = (max = 200) =>
  z
    .string({ error: missingOr('Ingresá un texto.') })
    .trim()
    .max(max, tooLong(max))
    .regex(printable, 'Contiene caracteres que no se pueden guardar.');

/** Text that must not be empty or only spaces (spec §5). */
export const text = (max = 200) => optionalText(max).min(1, { error: requiredField, abort: true });

export const email = () => text(254).pipe(z.email(invalidEmail));

/** A record's id: a UUID made by the server (decisions §1 'Ids'). Written in capitals it is the same one (RFC 9562). */
export const id = () => z.uuid({ error: missingOr(invalidReference) }).toLowerCase();

/** A reference to another record: its id, or the record itself, of which the id is kept. */
export const reference = () =>
  z
    .union([id(), z.object({ _id: id() })], { error: missingOr(invalidReference) })
    .transform((value) => (typeof value === 'string' ? value : value._id));

/** A whole number within limits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: missingOr(invalidNumber) })
    .int('Ingresá un número entero.')
    .min(min, `No puede ser menor que ${min}.`)
    .max(max, `No puede ser mayor que ${max}.`);

/** Units of a product in stock, as typed in a form. */
export const units = () => wholeNumber(0, 1_000_000);

/** One of a fixed list. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing = requiredField) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === '' ? missing : invalidOption,
  });

export const yesOrNo = () => z.boolean({ error: missingOr('Indicá sí o no.') });

/** A calendar day, `YYYY-MM-DD`. */
export const day = (missing = requiredField) =>
  z.iso
    .date({
      abort: true,
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === '' ? missing : invalidDate,
    })
    .refine(isDay, invalidDate);

/** An instant, ISO 8601 in UTC. */
export const instant = () => z.iso.datetime({ error: missingOr(invalidDate) });

/** A boolean in a query string. */
export const queryFlag = () =>
  z.enum(['true', 'false'], { error: invalidOption }).transform((value) => value === 'true');

/** A whole number from 1 in a query string. */
export const queryNumber = (max: number) =>
  z.coerce
    .number({ error: 'Ingresá un número.' })
    .int('Ingresá un número entero.')
    .min(1, 'No puede ser menor que 1.')
    .max(max, `No puede ser mayor que ${max}.`);

/** What every stored record carries. */
export const recordFields = { _id: z.uuid(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** Another record as its name. */
export const namedReference = z.object({ _id: z.uuid(), name: z.string() });
