import { exportQuery, fileColumns, type FileExport } from '../../base/export.ts';
import { requiredField } from '../../base/field-messages.ts';
import { field, shapeOf, stored } from '../../base/field.ts';
import {
  day,
  dayOfPaper,
  id,
  money,
  moneyAboveZero,
  namedReference,
  oneOf,
  optionalText,
  percentage,
  queryFlag,
  reference,
  text,
  wholeNumber,
  yesOrNo,
} from '../../base/fields.ts';
import { formatDay } from '../../base/format.ts';
import { changesOf, schemasOf } from '../../base/resource.ts';
import { searchKey } from '../../base/text.ts';
import { z } from '../../base/zod.ts';
import { type LensDesign, lensDesignLabels } from '../lenses/lens-labels.ts';
import {
  conflictingBenefitLabels,
  conflictingBenefits,
  conflictingBenefitSpellings,
  coverageBases,
  type CoverageBasis,
  coverageBasisLabels,
  coverageBasisSpellings,
  coverageExclusionLabels,
  coverageExclusions,
  coverageExclusionSpellings,
  type CoverageTarget,
  coverageTargetLabels,
  coverageTargets,
  coverageTargetSpellings,
  coverageTargetTable,
  coverageUnitLabels,
  coverageUnits,
  coverageUnitSpellings,
  type PairKind,
  pairKindLabels,
  pairKinds,
  pairKindSpellings,
} from './coverage-rule-labels.ts';

interface RuleValues {
  target: CoverageTarget;
  pairKind: PairKind | null;
  basis: CoverageBasis;
  amount: number | null;
  percent: number | null;
  everyMonths: number | null;
  everyCalendarYears: number | null;
  ageFrom: number | null;
  ageTo: number | null;
  validFrom: string;
  validUntil: string | null;
}

interface RuleProblem {
  path: keyof RuleValues;
  message: string;
}

export function ruleProblems(rule: RuleValues): RuleProblem[] {
  const { target, pairKind, everyMonths, everyCalendarYears, ageFrom, ageTo, validFrom, validUntil } = rule;
  const found: (RuleProblem | false)[] = [
    pairKind !== null &&
      !coverageTargetTable[target].isOfPair && {
        path: 'pairKind',
        message: 'Solo cristales y anteojos completos tienen un tipo de anteojo.',
      },
    ...amountProblems(rule),
    everyMonths !== null &&
      everyCalendarYears !== null && {
        path: 'everyCalendarYears',
        message: 'Elegí meses o años calendario, no los dos.',
      },
    ageFrom !== null &&
      ageTo !== null &&
      ageTo < ageFrom && { path: 'ageTo', message: 'No puede ser menor que la edad desde la que cubre.' },
    validUntil !== null &&
      validUntil < validFrom && { path: 'validUntil', message: 'No puede ser anterior al inicio de la vigencia.' },
  ];
  return found.filter((problem) => problem !== false);
}

function amountProblems({ basis, amount, percent }: RuleValues): RuleProblem[] {
  if (basis === 'fixed' && amount === null) return [{ path: 'amount', message: requiredField }];
  if (basis === 'percent' && percent === null) return [{ path: 'percent', message: requiredField }];
  if (basis !== 'discount' || (amount === null) !== (percent === null)) return [];
  return [{ path: 'percent', message: 'Un descuento tiene un porcentaje o un importe.' }];
}

export function overlapProblem({
  code,
  validFrom,
  validUntil,
}: { code: string } & Pick<RuleValues, 'validFrom' | 'validUntil'>): string {
  const end = validUntil === null ? 'sin fecha de fin' : `hasta el ${formatDay(validUntil)}`;
  return `Ya hay una regla con el código ${code} que vale desde el ${formatDay(validFrom)} ${end}.`;
}

const amount = () => moneyAboveZero().nullable();
const dioptres = () => percentage(30).nullable();
const age = () => wholeNumber(0, 120).nullable();
const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(oneOf(values), { error: 'Faltan las opciones.' })
    .max(values.length, 'La lista es demasiado larga.')
    .overwrite((chosen) => [...new Set(chosen)]);

const { '': _unknown, ...designLabels } = lensDesignLabels;
const designs = Object.keys(designLabels) as [Exclude<LensDesign, ''>, ...Exclude<LensDesign, ''>[]];

/** Amounts are in pesos per unit, and powers in dioptres. */
const fields = {
  insurance: stored(namedReference, { label: 'Obra Social', kind: 'reference', of: 'insurances' }),
  plan: {
    ...stored(namedReference.nullable(), {
      label: 'Plan',
      kind: 'written',
      write: (plan: { name: string } | null) => plan?.name ?? 'Todos',
    }),
    create: reference().nullable().default(null),
    update: reference().nullable(),
  },
  code: field(text(40), { label: 'Código', kind: 'code' }),
  description: field(text(200), { label: 'Descripción', kind: 'text' }),
  target: field(oneOf(coverageTargets), {
    label: 'Prestación',
    kind: 'option',
    options: coverageTargetLabels,
    spellings: coverageTargetSpellings,
  }),
  pairKind: field(
    oneOf(pairKinds).nullable(),
    { label: 'Tipo de anteojo', kind: 'option', options: pairKindLabels, spellings: pairKindSpellings },
    { default: null },
  ),
  design: field(several(designs), { label: 'Diseños', kind: 'options', options: designLabels }, { default: [] }),
  basis: field(oneOf(coverageBases), {
    label: 'Forma',
    kind: 'option',
    options: coverageBasisLabels,
    spellings: coverageBasisSpellings,
  }),
  amount: field(amount(), { label: 'Importe', kind: 'money' }, { default: null }),
  percent: field(
    percentage(100).gt(0, 'Tiene que ser mayor que 0.').nullable(),
    { label: 'Porcentaje', kind: 'number', decimals: 2, unit: '%' },
    { default: null },
  ),
  cap: field(amount(), { label: 'Tope', kind: 'money' }, { default: null }),
  agreedPrice: field(amount(), { label: 'Precio convenido', kind: 'money' }, { default: null }),
  upgrade: field(yesOrNo(), { label: 'Admite diferencia', kind: 'yesNo' }, { default: false }),
  copay: field(money(), { label: 'Coseguro', kind: 'money' }, { default: 0 }),
  copayDeducted: field(yesOrNo(), { label: 'Descuenta el coseguro', kind: 'yesNo' }, { default: false }),
  sphereMax: field(dioptres(), { label: 'Esfera hasta', kind: 'number', decimals: 2 }, { default: null }),
  cylinderMax: field(dioptres(), { label: 'Cilindro hasta', kind: 'number', decimals: 2 }, { default: null }),
  sphereMaxWithCylinder: field(
    dioptres(),
    { label: 'Esfera con cilindro hasta', kind: 'number', decimals: 2 },
    { default: null },
  ),
  excludes: field(
    several(coverageExclusions),
    { label: 'No cubre', kind: 'options', options: coverageExclusionLabels, spellings: coverageExclusionSpellings },
    { default: [] },
  ),
  ageFrom: field(age(), { label: 'Edad desde', kind: 'number' }, { default: null }),
  ageTo: field(age(), { label: 'Edad hasta', kind: 'number' }, { default: null }),
  everyMonths: field(wholeNumber(1, 240).nullable(), { label: 'Cada (meses)', kind: 'number' }, { default: null }),
  everyCalendarYears: field(
    wholeNumber(1, 20).nullable(),
    { label: 'Cada (años calendario)', kind: 'number' },
    { default: null },
  ),
  units: field(wholeNumber(1, 100), { label: 'Cantidad por período', kind: 'number' }, { default: 1 }),
  unit: field(
    oneOf(coverageUnits),
    { label: 'Unidad', kind: 'option', options: coverageUnitLabels, spellings: coverageUnitSpellings },
    { default: 'pair' },
  ),
  notWith: field(
    several(conflictingBenefits),
    {
      label: 'No junto con',
      kind: 'options',
      options: conflictingBenefitLabels,
      spellings: conflictingBenefitSpellings,
    },
    { default: [] },
  ),
  renewsIfPowerChanged: field(
    yesOrNo(),
    { label: 'Renueva si cambió la graduación', kind: 'yesNo' },
    { default: false },
  ),
  needsAuthorization: field(yesOrNo(), { label: 'Pide autorización', kind: 'yesNo' }, { default: false }),
  validFrom: field(dayOfPaper(), { label: 'Vale desde', kind: 'day' }),
  validUntil: field(dayOfPaper().nullable(), { label: 'Vale hasta', kind: 'day' }, { default: null }),
};

const plainRule = z.object(shapeOf(fields, 'create'));

const newRule = plainRule.superRefine((rule, context) => {
  for (const { path, message } of ruleProblems(rule)) context.addIssue({ code: 'custom', path: [path], message });
});

/** Live events and the history show a change of a rule as a change of its insurer. */
export const coverageRules = {
  ...schemasOf(fields),
  envelope: 'rule',
  schemaName: 'CoverageRule',
  summaries: {
    list: 'The tariff of an insurer',
    read: 'A rule of an insurer’s tariff',
    create: 'Adds a rule to an insurer’s tariff',
    update: 'Changes the sent fields of a rule',
    remove: 'Deletes a rule that no sale has',
  },
  create: newRule,
  update: changesOf(shapeOf(fields, 'update')),
  filters: {
    plan: id().optional(),
    target: oneOf(coverageTargets).optional(),
    validOn: day().optional(),
  },
  sortable: ['code', 'description', 'validFrom', 'createdAt'],
  defaultSort: 'code',
} as const;

export type CoverageRule = z.output<typeof coverageRules.record>;
export type NewCoverageRule = z.output<typeof newRule>;

export const coverageRulesExport: FileExport<CoverageRule> = {
  file: 'nomenclador',
  sheet: 'Nomenclador',
  permission: 'insurances.update',
  columns: fileColumns({ name: 'coverage_rules', ...coverageRules }, [
    ...(['code', 'description', 'plan', 'target', 'pairKind', 'design', 'basis', 'amount', 'percent', 'cap'] as const),
    ...(['agreedPrice', 'upgrade', 'copay', 'copayDeducted', 'sphereMax', 'cylinderMax'] as const),
    ...(['sphereMaxWithCylinder', 'excludes', 'ageFrom', 'ageTo', 'everyMonths', 'everyCalendarYears'] as const),
    ...(['units', 'unit', 'notWith', 'renewsIfPowerChanged', 'needsAuthorization', 'validFrom', 'validUntil'] as const),
  ]),
};
export const coverageRulesExportQuery = exportQuery(coverageRules);

/**
 * The form in which the codes of a tariff are compared: without case, accents, spaces and hyphens. Every other sign counts:
 * '1.1' is not '11'. A code with nothing but hyphens keeps them, so that the key is never ''.
 */
export const codeKey = (code: string): string => searchKey(code).replaceAll(/[\s\-‐‑]/g, '') || code;

export const insurancePlans = {
  ...schemasOf({
    insurance: stored(namedReference, { label: 'Obra Social', kind: 'reference', of: 'insurances' }),
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    code: field(optionalText(40), { label: 'Código', kind: 'code' }, { default: '' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  }),
  envelope: 'plan',
  schemaName: 'InsurancePlan',
  summaries: {
    list: 'The plans of an insurer',
    read: 'A plan of an insurer',
    create: 'Adds a plan to an insurer',
    update: 'Changes the sent fields of a plan',
    remove: 'Deletes a plan, unless something refers to it',
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'code', 'enabled', 'createdAt'],
  defaultSort: 'name',
} as const;

export type InsurancePlan = z.output<typeof insurancePlans.record>;

export const planTaken = 'La obra social ya tiene un plan con ese nombre.';
export const foreignPlan = 'El plan es de otra obra social.';
