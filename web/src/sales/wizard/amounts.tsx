import { formatMoney, formatNumber } from '../../shared/format.ts';
import { DepositAndBalance } from '../deposit-and-balance.tsx';
import { saleTexts } from '../texts.ts';
import classes from './amounts.module.css';
import type { SaleDraft } from './sale-draft.ts';
import { draftAmounts } from './sale-request.ts';

interface AmountsProps {
  draft: SaleDraft;
  /** Where the total stands elsewhere in view: only what it comes from. */
  withoutTotal?: boolean;
}

/** What the sale comes to, as it is being put together; SEÑA and SALDO once it is to be 'Señado'. */
export function Amounts({ draft, withoutTotal = false }: AmountsProps) {
  const { subtotal, discountAmount, total, deposit, balance } = draftAmounts(draft);
  const percent =
    discountAmount > 0 && draft.discountType === 'percentage' ? ` (${formatNumber(draft.discount ?? 0)} %)` : '';
  return (
    <div className={classes.amounts} aria-live={withoutTotal ? undefined : 'polite'}>
      <dl>
        <div className={classes.amount}>
          <dt>{saleTexts.subtotal}</dt>
          <dd>{formatMoney(subtotal)}</dd>
        </div>
        {(discountAmount > 0 || withoutTotal) && (
          <div className={classes.amount}>
            <dt>
              {saleTexts.discount}
              {percent}
            </dt>
            <dd>{discountAmount > 0 ? `− ${formatMoney(discountAmount)}` : formatMoney(0)}</dd>
          </div>
        )}
        {!withoutTotal && (
          <div className={classes.total}>
            <dt>{saleTexts.total}</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
        )}
      </dl>
      {!withoutTotal && draft.paymentStatus === 'waiting' && <DepositAndBalance deposit={deposit} balance={balance} />}
    </div>
  );
}
