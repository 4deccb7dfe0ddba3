import {
  type CellValue,
  isBlankText,
  midnight,
  readCell,
  readNumber,
  readOption,
  tooOld,
} from '../../base/cell-values.ts';
import { textOf, valuesAsLabels } from '../../base/field-labels.ts';
import { requiredField } from '../../base/field-messages.ts';
import { formatDay } from '../../base/format.ts';
import { readPastDay } from '../../base/shop-time.ts';
import { compactKey, searchKey } from '../../base/text.ts';
import { type Schema, z } from '../../base/zod.ts';
import { brands } from '../brands/brands.ts';
import { categories, categoryKey, isLensCategory, isServiceCategory } from '../categories/categories.ts';
import { documentKey, documentOf, isBlankDocument, numberOfType } from '../clients/client-documents.ts';
import { documentTypes } from '../clients/client-labels.ts';
import { tidyName } from '../clients/person-names.ts';
import { lastDayAnywhere } from '../clients/clients.ts';
import { isNoInsurer } from '../insurances/insurer-names.ts';
import { insurances } from '../insurances/insurances.ts';
import type { ImportField } from './import-fields.ts';
import type { ResourceName } from '../nouns.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import { providers } from '../providers/providers.ts';
import type { ImportPlan, ImportValues } from './import-plans.ts';
import type { CreatableResource, TidiedText } from './import-endpoints.ts';
import { readFrameSize, wrongFrameSize } from './product-cells.ts';
import { usualOptions } from './usual-headings.ts';

const unknownDocument = (numId: string): string =>
  `El número «${numId}» no dice qué documento es: agregá una columna con el tipo.`;
const blankDocument = (numId: string): string => `«${numId}» no es un documento.`;

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
  /** The row is valid, but the user should look at these cells. */
  notes: CellProblem[];
  /** The name of a client that would be written otherwise with normal order and capitals. */
  untidy?: TidiedText | undefined;
}

/** Each of these words means that a power is 0. */
const neutral = new Set(['n', 'neutro', 'neutra', 'plano', 'pl']);

function readField({ name, fieldLabel, sentAt = [] }: ImportField, text: string, notes: CellProblem[]): CellValue {
  if (name === 'birthDate') return readBirthDate(text, notes);
  const isPower = sentAt.length > 1 && fieldLabel.kind === 'number';
  if (isPower && readNumber(text) === undefined && neutral.has(compactKey(text))) return { value: 0 };
  return readCell(fieldLabel, text);
}

/** A cell without a birth date has a day of 1899 or 1900 in a spreadsheet. */
const FIRST_BIRTH_YEAR = '1901';
const birthDateRead = (day: string): string => `Se lee ${formatDay(day)}: el año está escrito con dos cifras.`;

function readBirthDate(text: string, notes: CellProblem[]): CellValue {
  const read = readPastDay(text.replace(midnight, ''), lastDayAnywhere());
  if (!read) return readCell({ label: '', kind: 'day' }, text);
  if (read.day < FIRST_BIRTH_YEAR) return { reason: tooOld };
  if (read.hasGuessedCentury) notes.push({ field: 'birthDate', reason: birthDateRead(read.day) });
  return { value: read.day };
}

/** Fields of a client in which a text such as 'S/D' means that the client has no such value. */
const blankable = new Set(['insurance', 'numInsurance', 'email', 'address', 'birthDate', 'taxId']);
const isBlankOfClient = ({ resource }: ImportPlan, field: string, text: string): boolean =>
  resource.name === 'clients' &&
  blankable.has(field) &&
  (isBlankText(text) || (field === 'insurance' && isNoInsurer(text)));

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
 * `readAmount` reads an amount in another currency, and returns undefined for any other cell. With `tidiesNames`, the client
 * 'PEREYRA, ANA' becomes 'Ana Pereyra'.
 */
export function readRow(
  plan: ImportPlan,
  textOfField: (field: string) => string,
  readAmount: (field: string, text: string) => CellValue | undefined = () => undefined,
  tidiesNames = false,
): ReadRow {
  const values: Record<string, unknown> = {};
  const references: RowReference[] = [];
  const problems: CellProblem[] = [];
  const notes: CellProblem[] = [];
  for (const field of plan.fields) {
    const { name, fieldLabel, sentAt } = field;
    const text = textOfField(name);
    if (text === '' || sentAt === undefined || isBlankOfClient(plan, name, text)) continue;
    if (fieldLabel.kind === 'reference') {
      const [sent = ''] = sentAt;
      const known = fieldLabel.of === 'optometrists' ? { license: textOfField('license') } : {};
      references.push({ field: name, sent, of: fieldLabel.of, key: searchKey(text), name: text, values: known });
      continue;
    }
    const amount = fieldLabel.kind === 'money' ? readAmount(name, text) : undefined;
    const read = amount ?? readField(field, text, notes);
    if ('reason' in read) problems.push({ field: name, reason: read.reason });
    else place(values, sentAt, read.value);
  }
  if (plan.resource.name === 'prescriptions') readClient(textOfField, references, problems);
  const isClient = plan.resource.name === 'clients';
  const untidy = isClient ? completeClient(textOfField, values, problems, tidiesNames) : undefined;
  if (plan.resource.name === 'products') completeFrame(textOfField, values, problems);
  return { values, references, problems, notes, untidy };
}

function completeClient(
  textOfField: (field: string) => string,
  values: Record<string, unknown>,
  problems: CellProblem[],
  tidiesNames: boolean,
): TidiedText | undefined {
  const fullName = [textOfField('name'), textOfField('surname')].filter(Boolean).join(' ');
  const tidy = tidyName(fullName);
  if (fullName !== '') values['name'] = tidiesNames ? tidy : fullName;
  completeDocument(textOfField, values, problems);
  return tidy === fullName ? undefined : { from: fullName, to: tidy };
}

/** A blank number has no problem here, because the schema of a client refuses a client without a number. */
function completeDocument(
  textOfField: (field: string) => string,
  values: Record<string, unknown>,
  problems: CellProblem[],
): void {
  const numId = textOfField('numId');
  if (numId === '' || typeof values['numId'] !== 'string') return;
  if (isBlankDocument(numId)) {
    delete values['numId'];
    problems.push({ field: 'numId', reason: blankDocument(numId) });
  } else if (textOfField('typeId') !== '') values['numId'] = numberOfType(textOf(values['typeId']), values['numId']);
  else {
    const document = documentOf(values['numId']);
    if (document) Object.assign(values, document);
    else problems.push({ field: 'typeId', reason: unknownDocument(numId) });
  }
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
  const { typeId, numId } = documentOfClient(textOfField('typeId'), textOfField('numId'));
  const key = documentKey(typeId, numId);
  if (key === '') problems.push({ field: 'numId', reason: requiredField });
  else {
    const name = `${typeId} ${numId}`;
    references.push({ field: 'numId', sent: 'clientId', of: 'clients', key, name, values: { typeId, numId } });
  }
}

function documentOfClient(typeId: string, numId: string): { typeId: string; numId: string } {
  if (isBlankDocument(numId)) return { typeId, numId: '' };
  if (typeId === '') return documentOf(numId) ?? { typeId: 'DNI', numId };
  const type = readOption(typeId, valuesAsLabels(documentTypes), usualOptions.clients.typeId);
  const known = 'value' in type ? textOf(type.value) : typeId;
  return { typeId: known, numId: numberOfType(known, numId) };
}

/**
 * The name of a new category proposes `showProductType` and `needsWorkshop` (docs/rules.md#categories-3).
 */
export function missingRecord(
  of: CreatableResource,
  { name, values }: Pick<RowReference, 'name' | 'values'>,
): ImportValues {
  const { create } = creatableDefinitions[of];
  const proposed =
    of === 'categories' ? { showProductType: isLensCategory(name), needsWorkshop: isServiceCategory(name) } : {};
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
