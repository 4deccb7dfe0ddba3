import { formatMoney } from '../../base/format/format.ts';
import { receptionTexts as texts } from './texts.ts';

export function FromTo({ from, to }: { from: number; to: number }) {
  return (
    <>
      <del>{formatMoney(from)}</del>
      <span className="visually-hidden"> {texts.fromTo}</span> <strong>{formatMoney(to)}</strong>
    </>
  );
}
