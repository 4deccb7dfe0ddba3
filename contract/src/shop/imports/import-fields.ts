/** The fields of a record that a column of a spreadsheet can fill, derived from the resource's definition. */
import { type FieldLabel, valuesAsLabels } from '../../base/field-labels.ts';
import { fieldLabelOf, type ResourceDefinition } from '../../base/resource.ts';
import type { z } from '../../base/zod.ts';

/** A resource whose records a file can hold: its schemas are objects. */
export interface ImportedDefinition extends ResourceDefinition {
  create: z.ZodObject;
  update: z.ZodObject;
}

/** A field of a row. */
export interface ImportField {
  /** The field's name in a mapping: 'numId', 'rightEye.far.sphere'. */
  name: string;
  label: string;
  /** Other headings by which the field is recognized. */
  aliases: readonly string[];
  /** Headings of other fields whose column fills this field if no column is its own. */
  standIns?: readonly string[];
  /** Headings that mean this field only if the values of the column look like codes. */
  codeHeadings?: readonly string[];
  /** Headings that mean this field only if each value of the column is one of the field's options. */
  optionHeadings?: readonly string[];
  /** Another field whose column also fills this field if the field has no column of its own. */
  sharesColumnOf?: string | undefined;
  fieldLabel: FieldLabel;
  /** The place of the field's value in the body of a creation. Undefined if the value only names another record. */
  sentAt: readonly string[] | undefined;
  /** True if a new record of every tenant needs the field. The settings of a tenant may require more fields: see `isNeeded`. */
  isRequired: boolean;
  /** True if each record has a value of its own, so that no text can fill the field in all rows. */
  isDistinct: boolean;
  /** The fields from which the value follows: a new record needs no column for this field if all of them have a value. */
  derivedFrom?: readonly string[] | undefined;
  /** Tells the user where the value comes from if the field has no column. */
  withoutColumn?: string | undefined;
}

export type Aliases = Readonly<Record<string, readonly string[]>>;

type PartsOf = Extract<FieldLabel, { kind: 'parts' }>;

function fieldsOfParts(whole: string, fieldLabel: PartsOf, headingsOf: FieldChoices['partHeadings']): ImportField[] {
  return fieldLabel.parts.map(({ path, label: own, cell }) => {
    const label = `${fieldLabel.label} ${own}`;
    const name = `${whole}.${path}`;
    return {
      name,
      label,
      aliases: headingsOf?.(whole, path) ?? [],
      fieldLabel:
        cell.kind === 'number'
          ? { label, kind: 'number', decimals: cell.decimals }
          : { label, kind: 'option', options: cell.options },
      sentAt: name.split('.'),
      isRequired: false,
      isDistinct: false,
    };
  });
}

/** The differences between the fields of a file and the fields of a creation. */
export interface FieldChoices {
  /** The headings by which a field is recognized, besides its labels. */
  aliases?: Aliases;
  /** The headings of a part of a field, such as the far sphere of the right eye. */
  partHeadings?: (field: string, path: string) => string[];
  /** Headings of other fields whose column fills a field without a column of its own. */
  standIns?: Aliases;
  /** Headings that mean a field only if the values of the column look like codes. */
  codeHeadings?: Aliases;
  /** Headings that mean a field only if each value of the column is one of the field's options. */
  optionHeadings?: Aliases;
  /** The other field whose column also fills a field without a column of its own. */
  sharesColumnOf?: Readonly<Record<string, string>>;
  /** Fields that no column may fill. */
  without?: readonly string[];
  /** The only fields that a column may fill. */
  only?: readonly string[];
  /** Fields that a file must have though a creation has a default for them. */
  required?: readonly string[];
  /** Fields whose value differs in each record, such as a code. */
  distinct?: readonly string[];
  /** The fields from which the value of a field without a column follows. */
  derivedFrom?: Aliases;
  /** Where the value of a field comes from without a column. A new record needs no column for such a field. */
  withoutColumn?: Readonly<Record<string, string>>;
  /** The values of a field that a new record chooses from a list, though the field of a stored record is any text. */
  options?: Readonly<Record<string, readonly string[]>>;
  /** The words that other programs have for the options of a field: texts by option. */
  spellings?: Readonly<Record<string, Aliases>>;
}

function withChoices(fieldLabel: FieldLabel, name: string, { options = {}, spellings = {} }: FieldChoices): FieldLabel {
  const [chosen, spelled] = [options[name], spellings[name]];
  if (chosen) return { label: fieldLabel.label, kind: 'option', options: valuesAsLabels(chosen) };
  return spelled && fieldLabel.kind === 'option' ? { ...fieldLabel, spellings: spelled } : fieldLabel;
}

/**
 * True if a new record needs a value in a field, and the value follows from no other field.
 * @param create the schema of a new record in the tenant
 */
export const isNeeded = (
  create: z.ZodObject,
  { sentAt = [], withoutColumn }: Pick<ImportField, 'sentAt' | 'withoutColumn'>,
): boolean => {
  const schema = create.shape[sentAt.join('.')] as z.ZodType | undefined;
  return withoutColumn === undefined && schema !== undefined && !schema.safeParse(undefined).success;
};

/** The fields of a resource that a creation takes and a column can fill, in the order of the definition. */
export function importFields(resource: ImportedDefinition, choices: FieldChoices): ImportField[] {
  const { aliases = {}, partHeadings, standIns = {}, without = [], only } = choices;
  const { required = [], distinct = [] } = choices;
  const names = Object.keys(resource.fields).filter(
    (name) => resource.fields[name] && !without.includes(name) && (only?.includes(name) ?? true),
  );
  return names.flatMap((name) => {
    const fieldLabel = fieldLabelOf(resource, name);
    const sent = fieldLabel.kind === 'reference' ? (fieldLabel.sentAs ?? name) : name;
    if (!(sent in resource.create.shape)) return [];
    if (fieldLabel.kind === 'parts') return fieldsOfParts(name, fieldLabel, partHeadings);
    const others = [fieldLabel.heading, fieldLabel.formLabel, ...(aliases[name] ?? [])].filter(
      (text) => text !== undefined,
    );
    const source = { sentAt: [sent], withoutColumn: choices.withoutColumn?.[name] };
    return [
      {
        name,
        label: fieldLabel.label,
        aliases: others,
        standIns: standIns[name] ?? [],
        codeHeadings: choices.codeHeadings?.[name] ?? [],
        optionHeadings: choices.optionHeadings?.[name] ?? [],
        sharesColumnOf: choices.sharesColumnOf?.[name],
        fieldLabel: withChoices(fieldLabel, name, choices),
        ...source,
        isRequired: required.includes(name) || isNeeded(resource.create, source),
        isDistinct: distinct.includes(name),
        derivedFrom: choices.derivedFrom?.[name],
      },
    ];
  });
}
