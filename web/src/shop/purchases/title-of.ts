import type { Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import { receptionTexts as texts } from './texts.ts';

/** 'Recepción N.º 12', or 'Anulación N.º 13' for a reception that reverses another one. */
export const titleOf = ({ number, reverses }: Reception): string =>
  reverses ? texts.reverseName(number) : texts.name(number);
