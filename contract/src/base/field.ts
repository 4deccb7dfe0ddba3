import { z } from './zod.ts';
import type { FieldLabel, LabelOf } from './field-labels.ts';
import { namedReference } from './fields.ts';

/**
 * A field of a kind of record: its label, and the schemas of its value in a stored record, a creation and an update.
 */
export interface Field {
  /** Null hides a field whose value another field repeats. */
  fieldLabel: FieldLabel | null;
  /** In a stored record. */
  stored?: z.ZodType;
  /** In the body of a creation. */
  create?: z.ZodType;
  /** In the body of an update. */
  update?: z.ZodType;
}

/** The fields of a kind of record, in the order of the columns of a file and of the errors of a form. */
export type Fields = Readonly<Record<string, Field>>;

/** The label of a field that a form sends: the label of its value, or of the record to which its id refers. */
type InputLabel<Value> =
  | LabelOf<Value>
  | (NonNullable<Value> extends string ? Extract<FieldLabel, { kind: 'reference' }> : never);

/** The stored value: the value that was sent, or the record whose id was sent. */
type StoredValue<Value, Label> = Label extends { kind: 'reference' | 'logo' }
  ? z.output<typeof namedReference> | Extract<Value, null>
  : Value;

interface SentField<Input extends z.ZodType, Label, Create = Input> {
  fieldLabel: Label;
  stored: z.ZodType<StoredValue<z.output<Input>, Label>>;
  create: Create;
  update: Input;
}

/**
 * A field that forms send. Its schemas follow from that of the input.
 * @param creation has the value of a new record for a form that does not send the field
 */
export function field<Input extends z.ZodType, const Label extends InputLabel<z.output<Input>>>(
  input: Input,
  fieldLabel: Label,
): SentField<Input, Label>;
export function field<Input extends z.ZodType, const Label extends InputLabel<z.output<Input>>>(
  input: Input,
  fieldLabel: Label,
  creation: { default: z.output<Input> },
): SentField<Input, Label, z.ZodDefault<Input>>;
export function field(input: z.ZodType, fieldLabel: FieldLabel, creation?: { default: unknown }): Field {
  const create = creation ? input.default(creation.default) : input;
  return { fieldLabel, stored: storedOf(input, fieldLabel), create, update: input };
}

/** A field that only the server writes. A declaration adds `create` and `update` where a form sends another value. */
export const stored = <Stored extends z.ZodType, const Label extends LabelOf<z.output<Stored>> | null>(
  schema: Stored,
  fieldLabel: Label,
) => ({ fieldLabel, stored: schema });

/** The schema of a stored value: the type of the input without its limits, since older records may break a newer limit. */
function storedOf(input: z.core.$ZodType, fieldLabel: FieldLabel): z.ZodType {
  if (input instanceof z.ZodNullable) return storedOf(input.unwrap(), fieldLabel).nullable();
  if (fieldLabel.kind === 'reference' || fieldLabel.kind === 'logo') return namedReference;
  if (input instanceof z.ZodPipe) return storedOf(input.in, fieldLabel);
  if (input instanceof z.ZodArray) return z.array(storedOf(input.element, fieldLabel));
  if (input instanceof z.ZodEnum) return z.enum(input.enum);
  if (input instanceof z.ZodISODate) return z.iso.date();
  if (input instanceof z.ZodString) return z.string();
  if (input instanceof z.ZodNumber) return input.isInt ? z.int() : z.number();
  if (input instanceof z.ZodBoolean) return z.boolean();
  throw new Error(
    `The stored schema of «${fieldLabel.label}» does not follow from its input: declare it with \`stored\``,
  );
}

type Place = 'stored' | 'create' | 'update';

/** The name of a field in a place: a form may send a reference under another name. */
type NameIn<Where extends Place, Name, Label> = Where extends 'stored'
  ? Name
  : Label extends { sentAs: infer Sent extends string }
    ? Sent
    : Name;

/** The schemas of the fields in one place, by the names of the fields. */
export type Shape<Of extends Fields, Where extends Place> = {
  [
    Name in keyof Of as Of[Name] extends Record<Where, z.ZodType> ? NameIn<Where, Name, Of[Name]['fieldLabel']> : never
  ]: NonNullable<Of[Name][Where]>;
};

/** The schemas of the fields in a place. The cast is correct: `Shape` says for each field what this function does. */
export const shapeOf = <Of extends Fields, Where extends Place>(fields: Of, place: Where) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { fieldLabel, [place]: schema }]) => {
      const sentAs = fieldLabel?.kind === 'reference' ? fieldLabel.sentAs : undefined;
      return schema ? [[place === 'stored' ? name : (sentAs ?? name), schema]] : [];
    }),
  ) as Shape<Of, Where>;

/** The label of each field. The cast gives back the names, which `Object.fromEntries` forgets. */
export const labelsOfFields = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, { fieldLabel }]) => [name, fieldLabel])) as {
    readonly [Name in keyof Of]: Of[Name]['fieldLabel'];
  };
