import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import { countDifference } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatChange, formatDate, formatMoney, formatNumber } from '../../base/format/format.ts';
import { queryOf } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { Paper, PaperFact, PaperFacts } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { showError } from '../../base/ui/toasts/toast.ts';
import classes from './counts.module.css';
import { type StockCount, type StockCountLine } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

/** At most 1000 products. */
export function PrintedDifferences({ count, onClose }: { count: StockCount; onClose: () => void }) {
  const { data, error } = useQuery({
    ...queryOf(countEndpoints.lines, { params: { id: count._id }, query: { only: 'differences' } }),
    staleTime: 0,
    gcTime: 0,
  });
  const fail = useEffectEvent((reason: Error) => {
    showError(errorMessage(reason));
    onClose();
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  return data && <PrintedLines count={count} lines={data} onClose={onClose} />;
}

interface PrintedLinesProps {
  count: StockCount;
  lines: readonly StockCountLine[];
  onClose: () => void;
}

function PrintedLines({ count, lines, onClose }: PrintedLinesProps) {
  const { start } = usePrint();
  const print = useEffectEvent(() => start());
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    print();
    const end = () => close();
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return (
    <Paper title={texts.printTitle} date={formatDate(count.closedAt ?? count.createdAt)}>
      <PaperFacts>
        <PaperFact name={texts.what} value={count.name} />
        <PaperFact name={texts.products} value={texts.countedOf(count.counted, count.products)} />
        <PaperFact name={texts.differenceUnits} value={formatChange(count.differenceUnits)} />
        <PaperFact name={texts.atCost} value={formatMoney(count.differenceCost)} />
        <PaperFact name={texts.atPrice} value={formatMoney(count.differencePrice)} />
      </PaperFacts>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{texts.code}</th>
            <th>{texts.product}</th>
            <th>{texts.expectedHead}</th>
            <th>{texts.countedHead}</th>
            <th>{texts.difference}</th>
            <th>{texts.atCost}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, code, name, expected, counted, cost }) => {
            const difference = countDifference({ counted: counted ?? 0, expected });
            return (
              <tr key={productId}>
                <td>{code}</td>
                <td>{name}</td>
                <td>{formatNumber(expected)}</td>
                <td>{formatNumber(counted ?? 0)}</td>
                <td>{formatChange(difference)}</td>
                <td>{formatMoney(difference * cost)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Paper>
  );
}
