import { countTotals, differenceOf, type MethodCount } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { formatMoney, formatMoneyChange } from '../../base/format/format.ts';
import { useMethodNames } from '../settings/methods.ts';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

export function TallyTable({ counts }: { counts: readonly MethodCount[] }) {
  const total = countTotals(counts);
  const names = useMethodNames();
  return (
    <table className={`figures ${classes.tally}`}>
      <thead>
        <tr>
          <th scope="col">{texts.method}</th>
          <th scope="col">{texts.expectedColumn}</th>
          <th scope="col">{texts.countedColumn}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <TallyRow key={count.method} name={names[count.method]} {...count} difference={differenceOf(count)} />
        ))}
      </tbody>
      {counts.length > 1 && (
        <tfoot>
          <TallyRow name={texts.total} {...total} />
        </tfoot>
      )}
    </table>
  );
}

interface TallyRowProps {
  name: string;
  expected: number;
  counted: number;
  difference: number;
}

function TallyRow({ name, expected, counted, difference }: TallyRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatMoney(expected)}</td>
      <td>{formatMoney(counted)}</td>
      <td data-differs={difference !== 0 || undefined}>{formatMoneyChange(difference)}</td>
    </tr>
  );
}
