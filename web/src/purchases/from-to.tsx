import { formatMoney } from '../shared/format/format.ts';
import { receptionTexts as texts } from './texts.ts';

/** Two amounts: the old one, struck through, and the new one. */
export function FromTo({ from, to }: { from: number; to: number }) {
  return (
    <>
      <del>{formatMoney(from)}</del>
      <span className="visually-hidden"> {texts.fromTo}</span> <strong>{formatMoney(to)}</strong>
    </>
  );
}
