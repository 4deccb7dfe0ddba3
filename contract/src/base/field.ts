import { type Schema, z } from './zod.ts';
import type { FieldLabel, LabelOf } from './field-labels.ts';
import { namedReference } from './fields.ts';

export interface Field {
  /** Null hides a field whose value another field repeats. */
  fieldLabel: FieldLabel | null;
  stored?: Schema;
  create?: Schema;
  update?: Schema;
}

/** In the order of a file's columns and of a form's errors. */
export type Fields = Readonly<Record<string, Field>>;

type InputLabel<Value> =
  | LabelOf<Value>
  | (NonNullable<Value> extends string ? Extract<FieldLabel, { kind: 'reference' }> : never);

type StoredValue<Value, Label> = Label extends { kind: 'reference' | 'logo' }
  ? z.output<typeof namedReference> | Extract<Value, null>
  : Value;

interface SentField<Input extends Schema, Label, Create = Input> {
  fieldLabel: Label;
  stored: Schema<StoredValue<z.output<Input>, Label>>;
  create: Create;
  update: Input;
}

/** If a request to create a record leaves the field out, the field gets the value `creation.default`. */
export function field<Input extends Schema, const Label extends InputLabel<z.output<Input>>>(
  input: Input,
  fieldLabel: Label,
): SentField<Input, Label>;
export function field<Input extends Schema, const Label extends InputLabel<z.output<Input>>>(
  input: Input,
  fieldLabel: Label,
  creation: { default: z.output<Input> },
): SentField<Input, Label, z.ZodDefault<Input>>;
export function field(input: z.ZodType, fieldLabel: FieldLabel, creation?: { default: unknown }): Field {
  const fields: Field = { fieldLabel, stored: storedOf(input, fieldLabel), create: input, update: input };
  return creation ? { ...fields, create: input.default(creation.default) } : fields;
}

/** For a field that only the server writes. */
export const stored = <Stored extends Schema, const Label extends LabelOf<z.output<Stored>> | null>(
  schema: Stored,
  fieldLabel: Label,
) => ({ fieldLabel, stored: schema });

/** Without the limits of the input, since older records may break a newer limit. */
function storedOf(input: Schema, fieldLabel: FieldLabel): Schema {
  if (input instanceof z.ZodNullable) return z.nullable(storedOf(input.unwrap(), fieldLabel));
  if (fieldLabel.kind === 'reference' || fieldLabel.kind === 'logo') return namedReference;
  if (input instanceof z.ZodPipe) return storedOf(input.in, fieldLabel);
  if (input instanceof z.ZodArray) return z.array(storedOf(input.element, fieldLabel));
  if (input instanceof z.ZodEnum) return z.enum(input.enum);
  if (input instanceof z.ZodISODate) return z.iso.date();
  if (input instanceof z.ZodString) return z.string();
  if (input instanceof z.ZodNumber && input.isInt) return z.int();
  if (input instanceof z.ZodNumber) return z.number();
  if (input instanceof z.ZodBoolean) return z.boolean();
  throw new Error(
    `The stored schema of «${fieldLabel.label}» does not follow from its input: declare it with \`stored\``,
  );
}

type Place = 'stored' | 'create' | 'update';

type NameIn<Where extends Place, Name, Label> = Where extends 'stored'
  ? Name
  : Label extends { sentAs: infer Sent extends string }
    ? Sent
    : Name;

export type Shape<Of extends Fields, Where extends Place> = {
  [
    Name in keyof Of as Of[Name] extends Record<Where, Schema> ? NameIn<Where, Name, Of[Name]['fieldLabel']> : never
  ]: NonNullable<Of[Name][Where]>;
};

export const shapeOf = <Of extends Fields, Where extends Place>(fields: Of, place: Where) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { fieldLabel, [place]: schema }]) => {
      const sentAs = fieldLabel?.kind === 'reference' ? fieldLabel.sentAs : undefined;
      return schema ? [[place === 'stored' ? name : (sentAs ?? name), schema]] : [];
    }),
  ) as Shape<Of, Where>;

export const labelsOfFields = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, { fieldLabel }]) => [name, fieldLabel])) as {
    readonly [Name in keyof Of]: Of[Name]['fieldLabel'];
  };
