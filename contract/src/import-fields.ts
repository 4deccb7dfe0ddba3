/** The fields of a record that a column of a spreadsheet can fill, derived from the resource's definition. */
import { eyeValueLabel, eyeValues } from './eye-values.ts';
import type { FieldWords } from './field-words.ts';
import { prismBaseLabels } from './prescription-values.ts';
import { fieldWords, type ResourceDefinition } from './resource.ts';
import type { z } from './zod.ts';

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
  words: FieldWords;
  /** The place of its value in the body of a creation. Empty for a part of a reference. */
  path: readonly string[];
  /** True if a new record needs it. */
  isRequired: boolean;
}

export type Aliases = Readonly<Record<string, readonly string[]>>;

/** The words of one value of an eye. */
function eyeValueWords(label: string, { kind }: (typeof eyeValues)[number]): FieldWords {
  if (kind === 'base') return { label, kind: 'option', options: prismBaseLabels };
  return { label, kind: 'number', decimals: kind === 'axis' ? 0 : 3 };
}

function fieldsOfEye(eye: string, words: FieldWords, aliases: Aliases): ImportField[] {
  return eyeValues.map((value) => {
    const label = eyeValueLabel(words.label, value);
    const name = `${eye}.${value.path}`;
    const others = aliases[value.path] ?? [];
    return {
      name,
      label,
      aliases: others.map((alias) => `${words.label} ${alias}`),
      words: eyeValueWords(label, value),
      path: name.split('.'),
      isRequired: false,
    };
  });
}

/**
 * The fields of a resource's records that a creation takes, in their order.
 * @param without fields that no column may fill
 */
export function importFields(
  resource: ImportedDefinition,
  { aliases = {}, without = [] }: { aliases?: Aliases; without?: readonly string[] },
): ImportField[] {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name] && !without.includes(name));
  return names.flatMap((name) => {
    const words = fieldWords(resource, name);
    const sent = words.kind === 'reference' ? (words.sentAs ?? name) : name;
    const schema = resource.create.shape[sent] as z.ZodType | undefined;
    if (!schema) return [];
    if (words.kind === 'eye') return fieldsOfEye(name, words, aliases);
    const others = [words.heading, words.formLabel, ...(aliases[name] ?? [])].filter((text) => text !== undefined);
    const isRequired = !schema.safeParse(undefined).success;
    return [{ name, label: words.label, aliases: others, words, path: [sent], isRequired }];
  });
}
