import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber } from '../shared/format.ts';
import classes from './stock-count.module.css';

/** Units in stock: green above 0, else red (spec §2 'List screens') and marked, for whoever sees no colours. */
export function StockCount({ stock }: { stock: number }) {
  const isThere = stock > 0;
  return (
    <span className={classes.stock} data-tone={isThere ? 'salvia' : 'rubi'}>
      {!isThere && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      {formatNumber(stock)}
    </span>
  );
}
