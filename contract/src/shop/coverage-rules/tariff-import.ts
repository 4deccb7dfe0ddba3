import { formulaFailed, readCell } from '../../base/cell-values.ts';
import type { FieldLabel } from '../../base/field-labels.ts';
import { dayOfPaper, id, oneOf, optionalText } from '../../base/fields.ts';
import { MAX_COLUMN_NAME } from '../../base/headings.ts';
import { sheetChoiceFields, sheetSource } from '../../base/sheets.ts';
import { searchKey, shortenText } from '../../base/text.ts';
import { z } from '../../base/zod.ts';
import type { Mapping, NamedField } from '../imports/import-mapping.ts';
import { type CoverageBasis, coverageTargets } from './coverage-rule-labels.ts';
import { coverageRules, type NewCoverageRule } from './coverage-rules.ts';

type RowValues = Readonly<Record<string, unknown>>;

const amountsOfBasis: Readonly<Record<CoverageBasis, readonly string[]>> = {
  fixed: ['amount'],
  percent: ['percent'],
  full: [],
  discount: ['amount', 'percent'],
};
const intervals = ['everyMonths', 'everyCalendarYears'];

/**
 * If the row has only amounts that the basis of the replaced rule does not use, the new rule does not inherit this
 * basis. If the row has an interval, the new rule does not inherit an interval of the other kind
 * (docs/rules.md#tariff-14).
 */
function inheritedTerms(replaced: NewCoverageRule, row: RowValues): RowValues {
  const { code: _code, plan: _plan, validFrom: _validFrom, validUntil: _validUntil, ...terms } = replaced;
  const amounts = ['amount', 'percent'].filter((name) => name in row);
  const isOfBasis = amounts.length === 0 || amounts.some((name) => amountsOfBasis[terms.basis].includes(name));
  const dropped = new Set([
    // If the row's amounts need another basis, the new rule inherits neither the basis nor its amounts.
    ...(isOfBasis || 'basis' in row ? [] : ['basis', 'amount', 'percent', 'cap']),
    // A discount has a percent or an amount, not both.
    ...(amounts.length > 0 && (row['basis'] ?? terms.basis) === 'discount' ? amountsOfBasis.discount : []),
    // If the benefit changes, the new rule does not inherit the kind of pair.
    ...('target' in row && row['target'] !== terms.target ? ['pairKind'] : []),
    ...(intervals.some((name) => name in row) ? intervals : []),
  ]);
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !(name in row) && !dropped.has(name)));
}

const headings = (names: string): readonly string[] => names.split(', ');

const columns = {
  code: headings(
    'Cod, Cód., Código de prestación, Código de práctica, Código nomenclador, Nomenclador, Nro de prestación, Nro de práctica',
  ),
  description: headings(
    'Detalle, Denominación, Nombre, Concepto, Nombre de la prestación, Detalle de la prestación, Detalle de la práctica, Nombre de la práctica, Denominación de la práctica, Práctica',
  ),
  plan: headings('Plan del afiliado, Planes'),
  target: headings('Tipo, Rubro, Tipo de prestación, Tipo de práctica'),
  pairKind: headings('Distancia, Visión'),
  design: headings('Diseño, Diseño del cristal'),
  basis: headings('Forma de cobertura, Modalidad'),
  amount: headings('Importe OS, Valor OS, Arancel OS, Valor, Arancel, Monto, A cargo de la obra social, Valor actual'),
  percent: headings('Cobertura, % Cob., Cobertura OS, %, Porcentaje de cobertura'),
  cap: headings('Tope máximo, Máximo, Límite'),
  agreedPrice: headings('Precio, Precio acordado'),
  upgrade: headings('Permite diferencia'),
  copay: headings('Copago, A cargo del afiliado'),
  copayDeducted: headings('Debita coseguro, Descuenta el copago'),
  everyMonths: headings('Meses, Frecuencia, Frecuencia en meses'),
  everyCalendarYears: headings('Años calendario'),
  units: headings('Cantidad'),
  unit: headings('Unidad de medida'),
  notWith: headings('Incompatible con, Excluye'),
  renewsIfPowerChanged: headings('Renueva por cambio de graduación'),
  needsAuthorization: headings('Autorización, Requiere autorización'),
  ageFrom: headings('Desde edad'),
  ageTo: headings('Hasta edad, Edad máxima'),
  sphereMax: headings('Esfera máxima, Esférico hasta'),
  cylinderMax: headings('Cilindro máximo, Cilíndrico hasta'),
  sphereMaxWithCylinder: headings('Esfera combinada hasta'),
  excludes: headings('Exclusiones'),
  validFrom: headings('Vigencia, Vigencia desde, Desde'),
  validUntil: headings('Vigencia hasta, Hasta'),
} as const;

export type TariffField = keyof typeof columns;
const tariffFieldNames = Object.keys(columns) as TariffField[];
const labelOf = (name: TariffField): FieldLabel => coverageRules.fields[name];

export const tariffFields = tariffFieldNames.map((name) => ({
  name,
  label: labelOf(name).label,
  aliases: columns[name],
  isRequired: name === 'code' || name === 'description',
  // In a file with a column 'Descripción', the column 'Práctica' has the codes.
  ...(name === 'code' && { standIns: ['Práctica'] }),
})) satisfies readonly NamedField[];

export const tariffSheetQuery = z.strictObject(sheetChoiceFields);

const columnName = () => z.string().max(MAX_COLUMN_NAME).default('');
const requiredColumn = (missing: string) => z.string({ error: missing }).min(1, missing).max(MAX_COLUMN_NAME);

/** The column of each field ('' for a field without a column), and values for terms that the file does not have. */
export const tariffImportQuery = z.strictObject({
  ...sheetChoiceFields,
  name: optionalText(200).default(''),
  ...(Object.fromEntries(tariffFieldNames.map((name) => [name, columnName()])) as Record<
    TariffField,
    ReturnType<typeof columnName>
  >),
  code: requiredColumn('Elegí la columna del código.'),
  description: requiredColumn('Elegí la columna de la descripción.'),
  /** The plan for rows that name no plan. If absent, the rules of these rows are valid for all plans. */
  ofPlan: id().optional(),
  ofTarget: oneOf(coverageTargets).default('other'),
  from: dayOfPaper(),
  until: dayOfPaper().optional(),
});
export type TariffImportQuery = z.output<typeof tariffImportQuery>;

export const tariffSheet = z.object({
  source: sheetSource,
  columns: z.array(z.string()),
  rows: z.int(),
  samples: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.string()),
});
export type TariffSheet = z.output<typeof tariffSheet>;

/** `row` is the row's number in the file. */
export const tariffProblem = z.object({ row: z.int(), code: z.string(), description: z.string(), reason: z.string() });
export type TariffProblem = z.output<typeof tariffProblem>;

export const tariffImport = z.object({
  rules: z.int(),
  ended: z.int(),
  problems: z.array(tariffProblem),
  wrong: z.int(),
  changeId: z.uuid().nullable(),
});
export type TariffImport = z.output<typeof tariffImport>;

export const MAX_PREVIEWED = 20;

const previewedRule = coverageRules.record
  .pick({ code: true, description: true, plan: true, target: true, basis: true, amount: true, percent: true })
  .extend(
    coverageRules.record.pick({ cap: true, agreedPrice: true, copay: true, validFrom: true, validUntil: true }).shape,
  );
export type PreviewedRule = z.output<typeof previewedRule>;

export const tariffImportPreview = tariffImport.extend({
  newRules: z.array(previewedRule),
  endedRules: z.array(previewedRule),
});
export type TariffImportPreview = z.output<typeof tariffImportPreview>;

export type PlansByKey = ReadonlyMap<string, string>;

/** Undefined for a new code. A null `plan` finds the rule for all plans. */
export type NewestRule = (plan: string | null, code: string) => NewCoverageRule | undefined;

interface WrongRow {
  reason: string;
  needsAmount?: boolean;
}

/**
 * Undefined for a row without code and description, such as a title or a blank row. The row inherits missing terms from
 * the rule that it replaces. `cellOf` returns the trimmed text of a field's cell.
 */
export function readTariffRow(
  cellOf: (field: TariffField) => string,
  defaults: Pick<TariffImportQuery, 'ofPlan' | 'ofTarget' | 'from' | 'until'>,
  plans: PlansByKey,
  newestRule: NewestRule,
): { rule: NewCoverageRule } | WrongRow | undefined {
  if (cellOf('code') === '' && cellOf('description') === '') return undefined;
  const row: Record<string, unknown> = {};
  for (const field of tariffFieldNames) {
    const text = cellOf(field);
    if (text === '') continue;
    const cell = field === 'plan' ? planCell(text, plans) : readCell(labelOf(field), text);
    if ('reason' in cell) return { reason: reasonOf(field, text, cell.reason) };
    row[field] = cell.value;
  }
  const plan = typeof row['plan'] === 'string' ? row['plan'] : (defaults.ofPlan ?? null);
  const replaced = newestRule(plan, cellOf('code'));
  const values: Record<string, unknown> = {
    target: defaults.ofTarget,
    description: cellOf('code'),
    validFrom: defaults.from,
    validUntil: defaults.until ?? null,
    ...(replaced && inheritedTerms(replaced, row)),
    ...row,
    plan,
  };
  values['basis'] ??= basisOf(row);
  if (values['basis'] === undefined) return { reason: noAmount, needsAmount: true };
  const read = coverageRules.create.safeParse(values);
  if (read.success) return { rule: read.data };
  const [issue] = read.error.issues;
  const name = tariffFieldNames.find((field) => field === issue?.path[0]);
  const needsAmount = name === 'amount' || name === 'percent';
  return { reason: name ? `${labelOf(name).label}: ${issue?.message}` : (issue?.message ?? noAmount), needsAmount };
}

export const noAmount = 'Falta el importe, el porcentaje o el precio convenido.';
export const noAmountColumn = 'Elegí la columna del importe, del porcentaje o del precio convenido.';
export const unknownPlan = 'La obra social no tiene ese plan.';
export const repeatedCode = (row: number) => `El código ya aparece en la fila ${row}.`;
export const noTariffRows = 'Ninguna fila de la planilla es una regla del nomenclador.';

const optionNouns: Partial<Record<TariffField, string>> = {
  target: 'la prestación',
  pairKind: 'el tipo de anteojo',
  design: 'el diseño',
  basis: 'la forma',
  unit: 'la unidad',
  notWith: 'la prestación o el tipo de anteojo',
  excludes: 'la exclusión',
};

const LONGEST_QUOTE = 60;

function reasonOf(field: TariffField, text: string, reason: string): string {
  const fieldLabel = labelOf(field);
  const noun = optionNouns[field];
  if (noun === undefined || !('options' in fieldLabel) || reason === formulaFailed)
    return `${fieldLabel.label}: ${reason}`;
  const options = Object.values(fieldLabel.options).join(', ');
  return `No conocemos ${noun} «${shortenText(text, LONGEST_QUOTE)}»: las opciones son ${options}.`;
}

function planCell(text: string, plans: PlansByKey): { value: unknown } | { reason: string } {
  const plan = plans.get(searchKey(text));
  return plan === undefined ? { reason: unknownPlan } : { value: plan };
}

function basisOf({ amount, percent, agreedPrice }: Readonly<Record<string, unknown>>): CoverageBasis | undefined {
  if (amount !== undefined) return 'fixed';
  if (percent !== undefined) return 'percent';
  return agreedPrice === undefined ? undefined : 'full';
}

/** True if no column of the file has amounts. Then only a row that replaces a rule or has the basis 'Total' makes a rule. */
export const lacksAmounts = ({ amount, percent, agreedPrice }: TariffImportQuery): boolean =>
  amount === '' && percent === '' && agreedPrice === '';

export const tariffMapping = (query: TariffImportQuery): Mapping =>
  Object.fromEntries(tariffFieldNames.map((name) => [name, query[name]]).filter(([, column]) => column !== ''));
