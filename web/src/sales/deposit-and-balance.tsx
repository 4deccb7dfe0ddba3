import { formatMoney } from '../shared/format.ts';
import classes from './deposit-and-balance.module.css';
import { saleTexts } from './texts.ts';

/** What was paid in advance, and what is owed: the warm tone is for what is owed (ui.md). In pesos. */
export function DepositAndBalance({ deposit, balance }: { deposit: number; balance: number }) {
  return (
    <dl className={classes.boxes}>
      <div>
        <dt>{saleTexts.deposit}</dt>
        <dd>{formatMoney(deposit)}</dd>
      </div>
      <div data-owed={balance > 0 || undefined}>
        <dt>{saleTexts.balance}</dt>
        <dd>{formatMoney(balance)}</dd>
      </div>
    </dl>
  );
}
