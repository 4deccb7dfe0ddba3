import { z } from './zod.ts';
import { hasAtMostDecimals, MAX_MONEY } from './money.ts';
import { dayTooOld, FIRST_DAY } from './first-day.ts';
import { isDay } from './read-day.ts';
import { unstorableText } from './whole-text.ts';
import {
  aboveZero,
  amountTooLarge,
  invalidDate,
  invalidNumber,
  invalidOption,
  invalidReference,
  invalidEmail,
  requiredField,
  tooManyDecimals,
} from './field-messages.ts';

export * from './field-messages.ts';

/** Chooses the message of an error: `requiredField` for a missing value, `wrongKind` for a value of the wrong type. */
export const missingOr = (wrongKind: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requiredField : wrongKind;

const tooLong = (max: number) => `No puede superar los ${max} caracteres.`;

/** Text without half characters (Cs), and without control characters (Cc) other than line breaks and tabs. PostgreSQL cannot store NUL. */
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** A visible character: not a space, not of zero width, and not a filler that looks blank. */
const visible = /[^\p{Z}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Any text, trimmed, possibly empty. A text without a visible character becomes empty. */
export const optionalText = (max = 200) =>
  z
    .string({ error: missingOr('Ingresá un texto.') })
    .trim()
    .max(max, tooLong(max))
    .regex(printable, unstorableText)
    .overwrite((typed) => (visible.test(typed) ? typed : ''));

/** Text that must not be empty or only spaces (docs/rules.md#records-10). */
export const text = (max = 200) => optionalText(max).min(1, { error: requiredField, abort: true });

export const email = () => text(254).pipe(z.email(invalidEmail));

/** An e-mail address, or ''. */
export const optionalEmail = () =>
  optionalText(254).refine((value) => value === '' || z.email().safeParse(value).success, invalidEmail);

/** A record's id: a UUID made by the server (docs/rules.md#records-5). Capital letters mean the same id (RFC 9562). */
export const id = () => z.uuid({ error: missingOr(invalidReference) }).toLowerCase();

/** A reference to another record: its id, or the whole record, from which the schema takes the id. */
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

/** A product's stock in units, from a form. */
export const units = () => wholeNumber(0, 1_000_000);

/** A percentage from 0 with at most two decimals. */
export const percentage = (max: number) => decimal().max(max, `No puede ser mayor que ${max}.`);

const number = () => z.number({ error: missingOr(invalidNumber) });
const withTwoDecimals = (schema: ReturnType<typeof number>) =>
  schema.refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals);

/** A number from 0 with at most two decimals. */
const decimal = () => withTwoDecimals(number().min(0, 'No puede ser menor que 0.'));

/** Pesos: a number from 0 with at most two decimals (docs/rules.md#money-1). */
export const money = () => decimal().max(MAX_MONEY, amountTooLarge);

/**
 * An amount that is paid, refunded or moved, in pesos: a number above 0 with at most two decimals
 * (docs/rules.md#money-1). @param tooSmall the message for 0 or less
 */
export const moneyAboveZero = (tooSmall = aboveZero) =>
  withTwoDecimals(number().gt(0, tooSmall)).max(MAX_MONEY, amountTooLarge);

/** One value of a fixed list. */
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

/** A calendar day of one of the shop's own papers, from the year 2000 on. */
export const dayOfPaper = () => day().refine((sent) => sent >= FIRST_DAY, dayTooOld);

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

/** The fields of every stored record. */
export const recordFields = { _id: z.uuid(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** Another record, with its id and name. */
export const namedReference = z.object({ _id: z.uuid(), name: z.string() });
