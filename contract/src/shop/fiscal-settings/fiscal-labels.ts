/** The modes of the electronic vouchers, and the moments at which the shop issues them. This module imports no schemas. */
import { labelsOf, valuesOf } from '../../base/values.ts';

/** `issues` is false if the shop issues no vouchers. `isFiscal` is true if a voucher is valid. */
export const fiscalModeTable = {
  off: { label: 'Desactivada', issues: false, isFiscal: false },
  simulator: { label: 'Simulador', issues: true, isFiscal: false },
  homologation: { label: 'Homologación', issues: true, isFiscal: false },
  production: { label: 'Producción', issues: true, isFiscal: true },
} as const;
export type FiscalMode = keyof typeof fiscalModeTable;
export const fiscalModes = valuesOf(fiscalModeTable);
export const fiscalModeLabels = labelsOf(fiscalModeTable);

/** A mode in which the shop issues vouchers: the environment of ARCA to which the server sends them. */
export type Environment = Exclude<FiscalMode, 'off'>;
export const environments = ['simulator', 'homologation', 'production'] as const;

/** When the shop issues the invoice of a sale. */
const issueMomentTable = {
  manual: { label: 'A mano' },
  confirmation: { label: 'Al confirmar la venta' },
  delivery: { label: 'Al entregar' },
} as const;
export type IssueMoment = keyof typeof issueMomentTable;
export const issueMoments = valuesOf(issueMomentTable);
export const issueMomentLabels = labelsOf(issueMomentTable);

/** When the shop issues the invoice of a sale with a deposit (RG 1415 art. 13). */
const depositMomentTable = {
  deposit: { label: 'El total, al señar' },
  delivery: { label: 'El total, al entregar' },
} as const;
export type DepositMoment = keyof typeof depositMomentTable;
export const depositMoments = valuesOf(depositMomentTable);
export const depositMomentLabels = labelsOf(depositMomentTable);

/** The days before the end of a certificate at which the shop is warned. */
export const CERTIFICATE_WARNING_DAYS = [60, 30, 7] as const;
