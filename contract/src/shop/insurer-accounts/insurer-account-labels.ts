/** The words of the accounts of insurers. This module imports no schemas, so that a screen may load it alone. */
import { formatMoney } from '../../base/format.ts';

/** The kinds of entries of an insurer's ledger (docs/rules.md#insurer-accounts-5). */
export const insurerEntryLabels = {
  charge: 'Cobertura',
  correction: 'Corrección',
  debit: 'Débito',
  rebill: 'Refacturación',
  payment: 'Cobro',
  lost: 'Pérdida',
  toClient: 'A cargo del cliente',
} as const;
export type InsurerEntryKind = keyof typeof insurerEntryLabels;

/** The most entries that an account shows: the newest ones. */
export const MAX_INSURER_ENTRIES = 500;

/** The months of which an account shows figures. */
export const FIGURE_MONTHS = 12;

/** The line about the latest payer on the dashboard: 'PAMI debe $ 1.000,00 desde hace 38 días'. Its amount is overdue. */
export function lateInsurerText({
  name,
  amount,
  days,
  others,
}: {
  name: string;
  amount: number;
  days: number;
  others: number;
}): string {
  const since = `${name} debe ${formatMoney(amount)} desde hace ${days} ${days === 1 ? 'día' : 'días'}`;
  if (others === 0) return since;
  return `${since}, y ${others === 1 ? 'otra obra social también está atrasada' : `otras ${others} obras sociales también están atrasadas`}`;
}
