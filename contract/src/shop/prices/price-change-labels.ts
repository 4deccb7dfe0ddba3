import { formatChange, formatMoney, formatMoneyChange, formatNumber, formatPercentChange } from '../../base/format.ts';

export const pricedFields = ['cost', 'profitability'] as const;
export type PricedField = (typeof pricedFields)[number];
export const pricedFieldLabels = { cost: 'Costo', profitability: 'Rentabilidad' } as const satisfies Record<
  PricedField,
  string
>;

/** `list` takes each product's new cost from a provider's list. */
export const priceChangeKinds = ['percent', 'amount', 'set', 'list'] as const;
export type PriceChangeKind = (typeof priceChangeKinds)[number];
export const priceChangeKindLabels = {
  percent: 'Porcentaje',
  amount: 'Sumar o restar',
  set: 'Valor nuevo',
  list: 'Lista del proveedor',
} as const satisfies Record<PriceChangeKind, string>;

/**
 * The price more than doubles, a computed price falls below the product's previous cost, or a fixed price is below the new cost.
 */
export const rowWarnings = ['doubled', 'belowCost', 'fixedBelowCost'] as const;
export type RowWarning = (typeof rowWarnings)[number];
export const rowWarningLabels = {
  doubled: 'Sube más del 100 %',
  belowCost: 'Queda por debajo del costo anterior',
  fixedBelowCost: 'El precio fijo queda por debajo del costo',
} as const satisfies Record<RowWarning, string>;

export const oneChange = 'Elegí un solo cambio: porcentaje, importe o valor.';
export const nothingToChange = 'Ningún producto cambia: revisá los filtros y el valor.';
export const pricesChanged =
  'Otra persona cambió precios de estos productos después de la vista previa. Hacela de nuevo para ver cómo quedan.';
export const alreadyApplied = 'Este cambio de precios ya se aplicó.';
export const alreadyUndone = 'Este cambio de precios ya se deshizo.';

/** 'Costo +10 %'. `value` is percent, pesos or points, depending on the kind; null for a list. */
export function priceChangeText(field: PricedField, kind: PriceChangeKind, value: number | null): string {
  const label = pricedFieldLabels[field];
  if (kind === 'list' || value === null) return `${label} según la lista del proveedor`;
  const written = (size: number) => (field === 'cost' ? formatMoney(size) : `${formatNumber(size)} %`);
  if (kind === 'set') return `${label} en ${written(value)}`;
  if (kind === 'percent') return `${label} ${formatPercentChange(value)}`;
  return `${label} ${field === 'cost' ? formatMoneyChange(value) : `${formatChange(value)} puntos`}`;
}
