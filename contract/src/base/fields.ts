import type { Endpoint } from './endpoint.ts';
import {
  aboveZero,
  amountTooLarge,
  invalidDate,
  invalidEmail,
  invalidNumber,
  invalidOption,
  invalidReference,
  numberAbove,
  numberBelow,
  requiredField,
  tooManyDecimals,
} from './field-messages.ts';
import { hasAtMostDecimals, MAX_MONEY } from './money.ts';
import { dayTooOld, FIRST_DAY, isDay } from './shop-time.ts';
import { unstorableText } from './text.ts';
import { type Schema, z } from './zod.ts';

export * from './field-messages.ts';

export const missingOr = (wrongKind: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requiredField : wrongKind;

const tooLong = (max: number) => `No puede superar los ${max} caracteres.`;

/**
 * Text without lone surrogates (Cs), and without control characters (Cc) other than line breaks and tabs. PostgreSQL
 * cannot store the control character NUL.
 */
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** A visible character: not a space, not of zero width, and not a filler that looks blank. */
const visible = /[^\p{Z}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

export const anyText = () => z.string({ error: missingOr('Ingresá un texto.') });

/** The text is trimmed. A text without a visible character becomes empty. */
export const optionalText = (max = 200) =>
  anyText()
    .trim()
    .max(max, tooLong(max))
    .regex(printable, unstorableText)
    .overwrite((typed) => (visible.test(typed) ? typed : ''));

export const text = (max = 200) => optionalText(max).min(1, { error: requiredField, abort: true });

export const email = () => text(254).pipe(z.email(invalidEmail));

export const optionalEmail = () =>
  optionalText(254).refine((value) => value === '' || z.email().safeParse(value).success, invalidEmail);

/** A UUID in capital letters is the same id (RFC 9562). */
export const id = () => z.uuid({ error: missingOr(invalidReference) }).toLowerCase();

export const reference = () =>
  z
    .union([id(), z.object({ _id: id() })], { error: missingOr(invalidReference) })
    .transform((value) => (typeof value === 'string' ? value : value._id));

export const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: missingOr(invalidNumber) })
    .int('Ingresá un número entero.')
    .min(min, numberBelow(min))
    .max(max, numberAbove(max));

export const units = () => wholeNumber(0, 1_000_000);

export const percentage = (max: number) => decimal().max(max, numberAbove(max));

const number = () => z.number({ error: missingOr(invalidNumber) });
const withTwoDecimals = (schema: ReturnType<typeof number>) =>
  schema.refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals);

const decimal = () => withTwoDecimals(number().min(0, numberBelow(0)));

/** Pesos from 0 (docs/rules.md#money-1). */
export const money = () => decimal().max(MAX_MONEY, amountTooLarge);

/** Pesos above 0 (docs/rules.md#money-1). `tooSmall` is the message for 0 or less. */
export const moneyAboveZero = (tooSmall = aboveZero) =>
  withTwoDecimals(number().gt(0, tooSmall)).max(MAX_MONEY, amountTooLarge);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing = requiredField) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === '' ? missing : invalidOption,
  });

export const yesOrNo = () => z.boolean({ error: missingOr('Indicá sí o no.') });

export const day = (missing = requiredField) =>
  z.iso
    .date({
      abort: true,
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === '' ? missing : invalidDate,
    })
    .refine(isDay, invalidDate);

export const dayOfPaper = () => day().refine((sent) => sent >= FIRST_DAY, dayTooOld);

/** ISO 8601 in UTC. */
export const instant = () => z.iso.datetime({ error: missingOr(invalidDate) });

export const queryFlag = () =>
  z.enum(['true', 'false'], { error: invalidOption }).transform((value) => value === 'true');

export const queryNumber = (max: number) =>
  z.coerce
    .number({ error: 'Ingresá un número.' })
    .int('Ingresá un número entero.')
    .min(1, 'No puede ser menor que 1.')
    .max(max, numberAbove(max));

export const recordFields = { _id: z.uuid(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

export const namedReference = z.object({ _id: z.uuid(), name: z.string() });

export function refuseRepeated(values: readonly string[], refuse: (index: number) => void): void {
  const seen = new Set<string>();
  values.forEach((value, index) => {
    if (seen.has(value)) refuse(index);
    seen.add(value);
  });
}

/** Undefined for a path without parameters. */
export function paramsOf({ path, params }: Pick<Endpoint, 'path' | 'params'>): Schema | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
  return params ?? (names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, id()]))) : undefined);
}
