import { type CellValue, readCell, readNumber } from '../../base/cell-values.ts';
import { isTaxNumber } from '../../base/check-digits.ts';
import type { FieldLabel } from '../../base/field-labels.ts';
import { requiredField } from '../../base/field-messages.ts';
import { compactKey, searchKey } from '../../base/text.ts';
import { type Schema, z } from '../../base/zod.ts';
import { brands } from '../brands/brands.ts';
import { categories, categoryKey, isLensCategory } from '../categories/categories.ts';
import type { DocumentType } from '../clients/client-labels.ts';
import { insurances } from '../insurances/insurances.ts';
import type { ResourceName } from '../nouns.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import { providers } from '../providers/providers.ts';
import { documentKey, type ImportPlan, type ImportValues } from './import-plans.ts';
import type { CreatableResource } from './import-endpoints.ts';
import { readFrameSize, wrongFrameSize } from './product-cells.ts';

export interface ClientDocument {
  typeId: DocumentType;
  numId: string;
}

const typed = /^(d\.? ?n\.? ?i\.?|pasaporte|c\.? ?i\.?)[ :]+([^\s:].*)$/i;
const types: Readonly<Record<string, DocumentType>> = { dni: 'DNI', pasaporte: 'PASAPORTE', ci: 'CI' };

const unknownDocument = (numId: string): string =>
  `El número «${numId}» no dice qué documento es: agregá una columna con el tipo.`;

/**
 * A number of at most 8 digits is a DNI, letters with digits are a passport, and a person's CUIL contains the DNI.
 * Undefined for any other text, such as the CUIT of a company.
 */
export function documentOf(text: string): ClientDocument | undefined {
  const [, written = '', rest = ''] = typed.exec(text) ?? [];
  const said = types[compactKey(written)];
  if (said && rest) return { typeId: said, numId: rest };
  const number = compactKey(text);
  if (/^\d{1,8}$/.test(number)) return { typeId: 'DNI', numId: text };
  if (/^\d+$/.test(number)) {
    const isOfPerson = number.startsWith('2') && isTaxNumber(number);
    return isOfPerson ? { typeId: 'DNI', numId: String(Number(number.slice(2, 10))) } : undefined;
  }
  return /\d/.test(number) ? { typeId: 'PASAPORTE', numId: text } : undefined;
}

export interface CellProblem {
  field: string;
  reason: string;
  /** True if the text of the cell is wrong. The user can import the row without such a cell. */
  isOfCell?: boolean;
}

export interface RowReference {
  field: string;
  sent: string;
  of: ResourceName;
  key: string;
  name: string;
  values: ImportValues;
}

/** The server has not yet looked up the references and not yet checked the values by the schemas. A blank cell has no value. */
export interface ReadRow {
  values: ImportValues;
  references: RowReference[];
  problems: CellProblem[];
}

/** Each of these words means that a power is 0. */
const neutral = new Set(['n', 'neutro', 'neutra', 'plano', 'pl']);

function readField(fieldLabel: FieldLabel, sentAt: readonly string[], text: string): CellValue {
  const isPower = sentAt.length > 1 && fieldLabel.kind === 'number';
  if (isPower && readNumber(text) === undefined && neutral.has(compactKey(text))) return { value: 0 };
  return readCell(fieldLabel, text);
}

function place(values: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    values[name] = value;
    return;
  }
  values[name] ??= {};
  place(values[name] as Record<string, unknown>, rest, value);
}

/**
 * `textOfField` returns the trimmed text of a field's cell; '' for a blank cell, and for a field without a column.
 * `readAmount` reads an amount in another currency, and returns undefined for any other cell.
 */
export function readRow(
  plan: ImportPlan,
  textOfField: (field: string) => string,
  readAmount: (field: string, text: string) => CellValue | undefined = () => undefined,
): ReadRow {
  const values: Record<string, unknown> = {};
  const references: RowReference[] = [];
  const problems: CellProblem[] = [];
  for (const { name, fieldLabel, sentAt } of plan.fields) {
    const text = textOfField(name);
    if (text === '' || sentAt === undefined) continue;
    if (fieldLabel.kind === 'reference') {
      const [sent = ''] = sentAt;
      const known = fieldLabel.of === 'optometrists' ? { license: textOfField('license') } : {};
      references.push({ field: name, sent, of: fieldLabel.of, key: searchKey(text), name: text, values: known });
      continue;
    }
    const amount = fieldLabel.kind === 'money' ? readAmount(name, text) : undefined;
    const read = amount ?? readField(fieldLabel, sentAt, text);
    if ('reason' in read) problems.push({ field: name, reason: read.reason });
    else place(values, sentAt, read.value);
  }
  if (plan.resource.name === 'prescriptions') readClient(textOfField, references, problems);
  if (plan.resource.name === 'clients') completeClient(textOfField, values, problems);
  if (plan.resource.name === 'products') completeFrame(textOfField, values, problems);
  return { values, references, problems };
}

function completeClient(
  textOfField: (field: string) => string,
  values: Record<string, unknown>,
  problems: CellProblem[],
): void {
  const fullName = [textOfField('name'), textOfField('surname')].filter(Boolean).join(' ');
  if (fullName !== '') values['name'] = fullName;
  const numId = textOfField('numId');
  if (textOfField('typeId') !== '' || numId === '') return;
  const document = documentOf(numId);
  if (document) Object.assign(values, document);
  else problems.push({ field: 'typeId', reason: unknownDocument(numId) });
}

function completeFrame(
  textOfField: (field: string) => string,
  values: Record<string, unknown>,
  problems: CellProblem[],
): void {
  const written = textOfField('frameSize');
  if (written === '') return;
  const size = readFrameSize(written);
  if (!size) problems.push({ field: 'frameSize', reason: wrongFrameSize });
  for (const [field, value] of Object.entries(size ?? {})) if (textOfField(field) === '') values[field] = value;
}

function readClient(textOfField: (field: string) => string, references: RowReference[], problems: CellProblem[]): void {
  const sent = { typeId: textOfField('typeId'), numId: textOfField('numId') };
  const { typeId, numId } = sent.typeId === '' ? (documentOf(sent.numId) ?? { ...sent, typeId: 'DNI' }) : sent;
  const key = documentKey(typeId, numId);
  if (key === '') problems.push({ field: 'numId', reason: requiredField });
  else {
    const name = `${typeId} ${numId}`;
    references.push({ field: 'numId', sent: 'clientId', of: 'clients', key, name, values: { typeId, numId } });
  }
}

/**
 * A new category gets `showProductType` true if its name is the name of a lens category (docs/rules.md#categories-3).
 */
export function missingRecord(
  of: CreatableResource,
  { name, values }: Pick<RowReference, 'name' | 'values'>,
): ImportValues {
  const { create } = creatableDefinitions[of];
  const proposed = of === 'categories' ? { showProductType: isLensCategory(name) } : {};
  const known: ImportValues = { ...proposed, ...values, name };
  const fields = Object.entries<Schema>(create.shape).map(([field, schema]) => [
    field,
    known[field] ?? blankOf(schema),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** 'Ray Ban', 'RAY-BAN' and 'ray ban' are one brand, and 'Armazón' is the category 'Armazones'. */
export function alikeKey(of: CreatableResource, name: string): string {
  if (of === 'categories') return categoryKey(name);
  return of === 'optometrists' ? searchKey(name) : compactKey(name) || searchKey(name);
}

const creatableDefinitions = { brands, categories, insurances, optometrists, providers } satisfies Record<
  CreatableResource,
  object
>;

/** Without a default in the schema, the value is the first option of an enum, or an empty text. */
function blankOf(schema: Schema): unknown {
  const { data } = z.safeParse(schema, undefined);
  if (data !== undefined) return data;
  return schema instanceof z.ZodEnum ? schema.options[0] : '';
}

export function wrongName(name: string): string | undefined {
  return brands.create.shape.name.safeParse(name).error?.issues[0]?.message;
}
