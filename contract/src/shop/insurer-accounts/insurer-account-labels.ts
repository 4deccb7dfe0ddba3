import { formatMoney } from '../../base/format.ts';

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

export const MAX_INSURER_ENTRIES = 500;

export const FIGURE_MONTHS = 12;

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
