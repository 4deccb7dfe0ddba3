import { type FieldLabel, valuesAsLabels } from '../../base/field-labels.ts';
import { fieldLabelOf, type ResourceDefinition } from '../../base/resource.ts';
import type { z } from '../../base/zod.ts';

export interface ImportedDefinition extends ResourceDefinition {
  create: z.ZodObject;
  update: z.ZodObject;
}

export interface ImportField {
  name: string;
  label: string;
  aliases: readonly string[];
  /** Headings of other fields. If no column belongs to this field, a column with such a heading fills the field. */
  standIns?: readonly string[];
  /** Headings that mean this field only if the values of the column look like codes. */
  codeHeadings?: readonly string[];
  /** Headings that mean this field only if each value of the column is one of the field's options. */
  optionHeadings?: readonly string[];
  /** The column of this other field also fills this field, if no other column fills it. */
  sharesColumnOf?: string | undefined;
  fieldLabel: FieldLabel;
  /** The place of the field's value in the body of a creation. Undefined if the value only names another record. */
  sentAt: readonly string[] | undefined;
  /** The settings of a tenant may require more fields: see `isNeeded`. */
  isRequired: boolean;
  /** True if each record has its own value, so that one text cannot fill the field in all rows. */
  isDistinct: boolean;
  /** The fields from which the value follows: a new record needs no column for this field if all of them have a value. */
  derivedFrom?: readonly string[] | undefined;
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

export interface FieldChoices {
  aliases?: Aliases;
  partHeadings?: (field: string, path: string) => string[];
  standIns?: Aliases;
  codeHeadings?: Aliases;
  optionHeadings?: Aliases;
  sharesColumnOf?: Readonly<Record<string, string>>;
  without?: readonly string[];
  only?: readonly string[];
  required?: readonly string[];
  distinct?: readonly string[];
  derivedFrom?: Aliases;
  withoutColumn?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, readonly string[]>>;
  spellings?: Readonly<Record<string, Aliases>>;
}

function withChoices(fieldLabel: FieldLabel, name: string, { options = {}, spellings = {} }: FieldChoices): FieldLabel {
  const [chosen, spelled] = [options[name], spellings[name]];
  if (chosen) {
    const option = { label: fieldLabel.label, kind: 'option', options: valuesAsLabels(chosen) } as const;
    return spelled ? { ...option, spellings: spelled } : option;
  }
  return spelled && fieldLabel.kind === 'option' ? { ...fieldLabel, spellings: spelled } : fieldLabel;
}

/**
 * True if the tenant's schema of a new record, `create`, requires the value, and the value does not follow from another field.
 */
export const isNeeded = (
  create: z.ZodObject,
  { sentAt = [], withoutColumn }: Pick<ImportField, 'sentAt' | 'withoutColumn'>,
): boolean => {
  const schema = create.shape[sentAt.join('.')] as z.ZodType | undefined;
  return withoutColumn === undefined && schema !== undefined && !schema.safeParse(undefined).success;
};

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
