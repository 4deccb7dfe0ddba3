import type { PriceChange } from '@dioptria/contract/shop/prices/price-changes.ts';
import { priceTexts as texts } from './texts.ts';

export function scopeText({ brand, category, provider, selected }: Omit<PriceChange, 'user'>): string {
  const names = [brand, category, provider].filter(Boolean);
  if (selected !== null) names.push(texts.selected(selected));
  return names.length === 0 ? texts.everything : names.join(' · ');
}
