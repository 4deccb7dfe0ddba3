import { labelsOf, valuesOf } from '../../base/field-labels.ts';

export const fiscalModeTable = {
  off: { label: 'Desactivada', issues: false, isFiscal: false },
  simulator: { label: 'Simulador', issues: true, isFiscal: false },
  homologation: { label: 'Homologación', issues: true, isFiscal: false },
  production: { label: 'Producción', issues: true, isFiscal: true },
} as const;
export type FiscalMode = keyof typeof fiscalModeTable;
export const fiscalModes = valuesOf(fiscalModeTable);
export const fiscalModeLabels = labelsOf(fiscalModeTable);

export type Environment = Exclude<FiscalMode, 'off'>;
export const environments = ['simulator', 'homologation', 'production'] as const;

const issueMomentTable = {
  manual: { label: 'A mano' },
  confirmation: { label: 'Al confirmar la venta' },
  delivery: { label: 'Al entregar' },
} as const;
export type IssueMoment = keyof typeof issueMomentTable;
export const issueMoments = valuesOf(issueMomentTable);
export const issueMomentLabels = labelsOf(issueMomentTable);

/** RG 1415 art. 13. */
const depositMomentTable = {
  deposit: { label: 'El total, al señar' },
  delivery: { label: 'El total, al entregar' },
} as const;
export type DepositMoment = keyof typeof depositMomentTable;
export const depositMoments = valuesOf(depositMomentTable);
export const depositMomentLabels = labelsOf(depositMomentTable);

export const CERTIFICATE_WARNING_DAYS = [60, 30, 7] as const;

export interface IssueMoments {
  mode: FiscalMode;
  issueAt: IssueMoment;
  depositIssueAt: DepositMoment;
}

/** 'payment' is the first payment of a sale. `hasDeposit` is true if a part of the total is paid. */
export interface SaleEvent {
  kind: 'confirmation' | 'payment' | 'delivery';
  hasDeposit: boolean;
}

export function issuesAt({ mode, issueAt, depositIssueAt }: IssueMoments, { kind, hasDeposit }: SaleEvent): boolean {
  if (!fiscalModeTable[mode].issues || issueAt === 'manual') return false;
  if (kind === 'delivery') return true;
  if (hasDeposit) return depositIssueAt === 'deposit';
  return kind === 'confirmation' && issueAt === 'confirmation';
}
