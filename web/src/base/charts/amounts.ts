import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { formatMoney, formatNumber } from '../format/format.ts';

const scales = [
  { from: 1_000_000, letter: 'M' },
  { from: 1000, letter: 'k' },
] as const;

/** '$ 4,8 M', '$ 800 k', '$ 250' */
export function formatRoundMoney(pesos: number): string {
  const scale = scales.find(({ from }) => Math.abs(pesos) >= from);
  const rounded = Math.round((pesos / (scale?.from ?? 1)) * 10) / 10;
  const sign = rounded < 0 ? '-' : '';
  return `${sign}$\u00a0${formatNumber(Math.abs(rounded))}${scale ? `\u00a0${scale.letter}` : ''}`;
}

/** The width in pixels of a character of 12 px, as in the charts. A real character is usually narrower. */
const CHARACTER = 6.6;

export const textWidth = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length)) * CHARACTER;

/**
 * The first of `formats` in which no bar's label is wider than `room` pixels. Undefined if no format is narrow enough.
 */
export function barLabelFormat(
  values: readonly number[],
  room: number,
  formats: readonly ((value: number) => string)[] = [formatMoney, formatRoundMoney],
): ((value: number) => string) | undefined {
  return formats.find((format) => textWidth(values.map(format)) <= room);
}

export const sumMoney = (pesos: readonly number[]) =>
  fromCents(pesos.reduce((sum, amount) => sum + toCents(amount), 0));

/** 'septiembre 2026' is 'Sep', '24/11/2026' is '24/11'. */
export const shortMonth = (name: string) =>
  name.includes('/') ? name.slice(0, 5) : name.charAt(0).toUpperCase() + name.slice(1, 3);
