import {
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  selectableOrderStatuses,
  type SelectableOrderStatus,
} from '@dioptria/contract/sale-status.ts';
import { NativeSelect } from '@mantine/core';
import { useCan } from '../../shared/session.ts';
import type { Sale, SaleChanges } from '../sales-api.ts';
import { orderStatusLabels, optionsOf, paymentMethodLabels, paymentStatusLabels, saleTexts } from '../texts.ts';
import { DepositField } from './deposit-field.tsx';
import { SaveProblem } from './save-problem.tsx';
import classes from './sale-detail.module.css';
import { useSaveSale } from './use-save-sale.ts';

/** Order status, payment status and method; each choice is saved at once (spec §4). */
export function SaleSelects({ sale }: { sale: Sale }) {
  const save = useSaveSale(sale);
  const disabled = !useCan('sales.update') || save.isPending;
  // While a choice is being saved it is what the select shows; if that fails, the old one comes back.
  const shown = { ...sale, ...(save.isPending ? save.variables : {}) };
  const choose = (changes: SaleChanges) => save.mutate(changes);

  return (
    <div className={classes.selects}>
      <NativeSelect
        label={saleTexts.orderStatus}
        value={shown.orderStatus}
        disabled={disabled}
        data={optionsOf(orderStatusLabels, orderStatuses).filter(
          // 'Solicitada' cannot be chosen, only left.
          ({ value }) => value === sale.orderStatus || value !== 'requested',
        )}
        onChange={({ currentTarget }) => {
          const chosen = selectableOrderStatuses.find((status) => status === currentTarget.value);
          if (chosen) choose({ orderStatus: chosen satisfies SelectableOrderStatus });
        }}
      />
      <NativeSelect
        label={saleTexts.paymentStatus}
        value={shown.paymentStatus}
        disabled={disabled}
        data={optionsOf(paymentStatusLabels, paymentStatuses)}
        onChange={({ currentTarget }) => choose({ paymentStatus: currentTarget.value as Sale['paymentStatus'] })}
      />
      <NativeSelect
        label={saleTexts.paymentMethod}
        value={shown.paymentMethod}
        disabled={disabled}
        data={optionsOf(paymentMethodLabels, paymentMethods)}
        onChange={({ currentTarget }) => choose({ paymentMethod: currentTarget.value as Sale['paymentMethod'] })}
      />
      {sale.paymentStatus === 'waiting' && <DepositField sale={sale} />}
      <SaveProblem saleId={sale._id} error={save.error} onReload={save.reset} />
    </div>
  );
}
