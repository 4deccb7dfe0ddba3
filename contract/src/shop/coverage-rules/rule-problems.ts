import { requiredField } from '../../base/field-messages.ts';
import { formatDay } from '../../base/format.ts';
import { type CoverageBasis, type CoverageTarget, coverageTargetTable, type PairKind } from './coverage-rule-labels.ts';

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
