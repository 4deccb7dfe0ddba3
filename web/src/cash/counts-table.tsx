import { countTotals, differenceOf, type MethodCount } from '@dioptria/contract/cash-rules.ts';
import { paymentMethodLabels } from '@dioptria/contract/sale-status.ts';
import { formatMoney } from '../shared/format/format.ts';
import classes from './cash.module.css';
import { signedDifference } from './session-entries.tsx';
import { cashTexts as texts } from './texts.ts';

/** What was expected and counted by each method. A difference stands out by its sign and its colour. */
export function CountsTable({ counts }: { counts: readonly MethodCount[] }) {
  const total = countTotals(counts);
  return (
    <table className={`figures ${classes.counts}`}>
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
          <CountRow
            key={count.method}
            name={paymentMethodLabels[count.method]}
            {...count}
            difference={differenceOf(count)}
          />
        ))}
      </tbody>
      {counts.length > 1 && (
        <tfoot>
          <CountRow name={texts.total} {...total} />
        </tfoot>
      )}
    </table>
  );
}

interface CountRowProps {
  name: string;
  expected: number;
  counted: number;
  difference: number;
}

function CountRow({ name, expected, counted, difference }: CountRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatMoney(expected)}</td>
      <td>{formatMoney(counted)}</td>
      <td data-differs={difference !== 0 || undefined}>{signedDifference(difference)}</td>
    </tr>
  );
}
