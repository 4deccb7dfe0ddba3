import { z } from './zod.ts';
import type { FieldWords, WordsOf } from './field-words.ts';
import { namedReference } from './fields.ts';

/**
 * A field of a kind of record: its words, and the schemas of its value in a stored record, a creation and an update.
 */
export interface Field {
  /** Null hides a field whose value another field repeats. */
  words: FieldWords | null;
  /** In a stored record. */
  stored?: z.ZodType;
  /** In the body of a creation. */
  create?: z.ZodType;
  /** In the body of an update. */
  update?: z.ZodType;
}

/** The fields of a kind of record, in the order of the columns of a file and of the errors of a form. */
export type Fields = Readonly<Record<string, Field>>;

/** The words of a field that a form sends: the words of its value, or of the record to which its id refers. */
type WordsOfInput<Value> =
  | WordsOf<Value>
  | (NonNullable<Value> extends string ? Extract<FieldWords, { kind: 'reference' }> : never);

/** The stored value: the value that was sent, or the record whose id was sent. */
type StoredValue<Value, Words> = Words extends { kind: 'reference' | 'logo' }
  ? z.output<typeof namedReference> | Extract<Value, null>
  : Value;

interface SentField<Input extends z.ZodType, Words, Create = Input> {
  words: Words;
  stored: z.ZodType<StoredValue<z.output<Input>, Words>>;
  create: Create;
  update: Input;
}

/**
 * A field that forms send. Its schemas follow from that of the input.
 * @param creation has the value of a new record for a form that does not send the field
 */
export function field<Input extends z.ZodType, const Words extends WordsOfInput<z.output<Input>>>(
  input: Input,
  words: Words,
): SentField<Input, Words>;
export function field<Input extends z.ZodType, const Words extends WordsOfInput<z.output<Input>>>(
  input: Input,
  words: Words,
  creation: { default: z.output<Input> },
): SentField<Input, Words, z.ZodDefault<Input>>;
export function field(input: z.ZodType, words: FieldWords, creation?: { default: unknown }): Field {
  const create = creation ? input.default(creation.default) : input;
  return { words, stored: storedOf(input, words), create, update: input };
}

/** A field that only the server writes. A declaration adds `create` and `update` where a form sends another value. */
export const stored = <Stored extends z.ZodType, const Words extends WordsOf<z.output<Stored>> | null>(
  schema: Stored,
  words: Words,
) => ({ words, stored: schema });

/** The schema of a stored value: the type of the input without its limits, since older records may break a newer limit. */
function storedOf(input: z.core.$ZodType, words: FieldWords): z.ZodType {
  if (input instanceof z.ZodNullable) return storedOf(input.unwrap(), words).nullable();
  if (words.kind === 'reference' || words.kind === 'logo') return namedReference;
  if (input instanceof z.ZodPipe) return storedOf(input.in, words);
  if (input instanceof z.ZodArray) return z.array(storedOf(input.element, words));
  if (input instanceof z.ZodEnum) return z.enum(input.enum);
  if (input instanceof z.ZodISODate) return z.iso.date();
  if (input instanceof z.ZodString) return z.string();
  if (input instanceof z.ZodNumber) return input.isInt ? z.int() : z.number();
  if (input instanceof z.ZodBoolean) return z.boolean();
  throw new Error(`The stored schema of «${words.label}» does not follow from its input: declare it with \`stored\``);
}

type Place = 'stored' | 'create' | 'update';

/** The name of a field in a place: a form may send a reference under another name. */
type NameIn<Where extends Place, Name, Words> = Where extends 'stored'
  ? Name
  : Words extends { sentAs: infer Sent extends string }
    ? Sent
    : Name;

/** The schemas of the fields in one place, by the names of the fields. */
export type Shape<Of extends Fields, Where extends Place> = {
  [
    Name in keyof Of as Of[Name] extends Record<Where, z.ZodType> ? NameIn<Where, Name, Of[Name]['words']> : never
  ]: NonNullable<Of[Name][Where]>;
};

/** The schemas of the fields in a place. The cast is correct: `Shape` says for each field what this function does. */
export const shapeOf = <Of extends Fields, Where extends Place>(fields: Of, place: Where) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { words, [place]: schema }]) => {
      const sentAs = words?.kind === 'reference' ? words.sentAs : undefined;
      return schema ? [[place === 'stored' ? name : (sentAs ?? name), schema]] : [];
    }),
  ) as Shape<Of, Where>;

/** The words of each field. The cast gives back the names, which `Object.fromEntries` forgets. */
export const wordsOfFields = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, { words }]) => [name, words])) as {
    readonly [Name in keyof Of]: Of[Name]['words'];
  };
