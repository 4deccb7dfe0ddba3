import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../shared/format.ts';
import { useCan } from '../../shared/session.ts';
import type { Sale } from '../sales-api.ts';
import { DepositAndBalance } from '../deposit-and-balance.tsx';
import { saleTexts } from '../texts.ts';
import { DiscountForm } from './discount-form.tsx';
import classes from './sale-detail.module.css';
import { detailTexts } from './texts.ts';

interface SaleAmountsProps {
  sale: Sale;
  onEditing: (editing: boolean) => void;
}

/** Subtotal, discount, total; what was paid in advance and what is still owed. */
export function SaleAmounts({ sale, onEditing }: SaleAmountsProps) {
  const [editing, setEditing] = useState(false);
  const mayUpdate = useCan('sales.update');
  const edit = (open: boolean) => {
    setEditing(open);
    onEditing(open);
  };
  const percentage =
    sale.discountType === 'percentage' && sale.discount > 0 ? ` (${formatNumber(sale.discount)} %)` : '';

  return (
    <div className={classes.amounts}>
      <dl>
        <div className={classes.amount}>
          <dt>{saleTexts.subtotal}</dt>
          <dd>{formatMoney(sale.subtotal)}</dd>
        </div>
        {!editing && (
          <div className={classes.amount}>
            <dt>
              {saleTexts.discount}
              {percentage}
              {mayUpdate && (
                <ActionIcon variant="subtle" aria-label={detailTexts.editDiscount} onClick={() => edit(true)}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              )}
            </dt>
            <dd>{sale.discountAmount > 0 ? `− ${formatMoney(sale.discountAmount)}` : formatMoney(0)}</dd>
          </div>
        )}
        {!editing && (
          <div className={classes.total}>
            <dt>{saleTexts.total}</dt>
            <dd>{formatMoney(sale.total)}</dd>
          </div>
        )}
      </dl>
      {editing && <DiscountForm sale={sale} onDone={() => edit(false)} />}
      {sale.deposit > 0 && <DepositAndBalance deposit={sale.deposit} balance={sale.balance} />}
    </div>
  );
}
