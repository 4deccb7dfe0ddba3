import type { PriceChange } from '@dioptria/contract/price-changes.ts';
import { priceTexts as texts } from './texts.ts';

const count = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** '+10,5 %' */
export const signedPercent = (percent: number) => `${count.format(percent).replace('-', '−')} %`;

/** The products of a change: the names of its filter, or all. */
export function scopeWords({ brand, category, provider, selected }: Omit<PriceChange, 'user'>): string {
  const names = [brand, category, provider].filter(Boolean);
  if (selected !== null) names.push(texts.selected(selected));
  return names.length === 0 ? texts.everything : names.join(' · ');
}
