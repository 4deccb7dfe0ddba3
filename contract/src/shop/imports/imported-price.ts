import { formatMoney, formatNumber } from '../../base/format.ts';
import { MAX_MONEY } from '../../base/money.ts';
import {
  costFromPrice,
  editedPrice,
  finalPrice,
  netOfTax,
  type PriceSource,
  realProfitability,
} from '../products/product-price.ts';
import { priceTooLarge } from '../products/products.ts';
import type { PriceRounding } from '../settings/price-rounding-labels.ts';

type Values = Readonly<Record<string, unknown>>;

interface AtField {
  field: string;
  reason: string;
}

export interface SettledRow {
  values: Values;
  problems: AtField[];
  notes: AtField[];
}

/** The schema refuses a number beyond the largest amount, so no price is computed from it. */
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= MAX_MONEY ? value : undefined;

const derivedProfitability = (price: number, cost: number): number =>
  Math.min(Math.max(realProfitability(price, cost) ?? 0, 0), 10_000);

function completed(values: Values): Values {
  const [price, cost, profitability] = [values['fixedPrice'], values['cost'], values['profitability']].map(number);
  if (price === undefined || price <= 0) return values;
  if (cost !== undefined && values['profitability'] === undefined)
    return { ...values, profitability: derivedProfitability(price, cost) };
  if (profitability !== undefined && profitability >= 0 && values['cost'] === undefined)
    return { ...values, cost: costFromPrice(price, profitability) };
  return values;
}

function sourceOf(values: Values): PriceSource | undefined {
  const [cost, profitability] = [number(values['cost']), number(values['profitability'])];
  if (cost === undefined || profitability === undefined) return undefined;
  return { cost, profitability, fixedPrice: number(values['fixedPrice']) ?? null };
}

/**
 * A price that differs from the computed price is fixed, with a note; an equal price leaves the product computed. Without a
 * profitability or a cost, the price of a new product gives it. `rounding` is the step of the shop's settings
 * (docs/rules.md#imports-23).
 */
export function settlePrice(row: Values, stored: Values | undefined, rounding: PriceRounding): SettledRow {
  const values = stored ? row : completed(row);
  const source = sourceOf({ ...stored, ...values });
  if (!source) return { values, problems: [], notes: [] };
  const storedSource = stored && sourceOf(stored);
  const before = storedSource && { ...storedSource, price: number(stored?.['price']) ?? 0 };
  const { fixedPrice } = source;
  if (fixedPrice === null || fixedPrice <= 0) {
    const isHuge = editedPrice(before, source, rounding) > MAX_MONEY;
    return { values, problems: isHuge ? [{ field: 'profitability', reason: priceTooLarge }] : [], notes: [] };
  }
  if (number(row['fixedPrice']) === undefined || fixedPrice === before?.fixedPrice)
    return { values, problems: [], notes: belowCost(source) };
  const unfixed = { ...source, fixedPrice: null };
  const computed = before?.fixedPrice === null ? editedPrice(before, unfixed, rounding) : finalPrice(unfixed, rounding);
  const isDerived = values['cost'] !== row['cost'] || values['profitability'] !== row['profitability'];
  if (computed === fixedPrice && !before?.fixedPrice && !isDerived) {
    const { fixedPrice: _equal, ...others } = values;
    return { values: others, problems: [], notes: [] };
  }
  const contradicts = computed !== fixedPrice && !isDerived;
  const reason = `Por costo y rentabilidad sería ${formatMoney(computed)}: queda el precio de la planilla, como precio fijo.`;
  return {
    values,
    problems: [],
    notes: [...(contradicts ? [{ field: 'fixedPrice', reason }] : []), ...belowCost(source)],
  };
}

export function changedPrice(stored: Values, changes: Values, rounding: PriceRounding): number | undefined {
  const [before, after] = [sourceOf(stored), sourceOf({ ...stored, ...changes })];
  return before && after && editedPrice({ ...before, price: number(stored['price']) ?? 0 }, after, rounding);
}

function belowCost({ cost, fixedPrice }: PriceSource): AtField[] {
  if (fixedPrice === null || netOfTax(fixedPrice) >= cost) return [];
  const margin = formatNumber(realProfitability(fixedPrice, cost) ?? 0);
  return [{ field: 'fixedPrice', reason: `Sin el IVA queda por debajo del costo: el margen es ${margin} %.` }];
}
