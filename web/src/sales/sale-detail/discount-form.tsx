import {
  discountAfterSwitch,
  type DiscountType,
  invalidDiscount,
  isValidDiscount,
  saleAmounts,
} from '@dioptria/contract/sale-total.ts';
import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type FormEvent, useState } from 'react';
import { ApiError, fieldErrors } from '../../shared/http.ts';
import { formatMoney } from '../../shared/format.ts';
import { sharedTexts } from '../../shared/texts.ts';
import { MoneyField } from '../../shared/ui/money-field.tsx';
import type { Sale } from '../sales-api.ts';
import { saleTexts } from '../texts.ts';
import classes from './sale-detail.module.css';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';
import { useSaveSale } from './use-save-sale.ts';

/** Changes an order's discount, in pesos or percent, showing the total it would leave (spec §5 'Discount'). */
export function DiscountForm({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  // The version the form was opened with, however the order changes meanwhile.
  const [version, setVersion] = useState(sale);
  const save = useSaveSale(version);
  const [type, setType] = useState<DiscountType>(sale.discountType);
  const [typed, setTyped] = useState<number | null>(sale.discount);
  const discount = typed ?? Number.NaN;
  const valid = isValidDiscount(discount, type, sale.subtotal);
  const { total } = saleAmounts([...sale.products, ...sale.customProducts], discount, type);
  const refused = fieldErrors(save.error)['discount'];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid) save.mutate({ discount, discountType: type, total }, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit} className={classes.discountForm}>
      <div className={classes.discountFields}>
        <SegmentedControl
          aria-label={detailTexts.discountType}
          data={[
            { value: 'nominal', label: '$' },
            { value: 'percentage', label: '%' },
          ]}
          value={type}
          onChange={(chosen) => {
            setType(chosen);
            setTyped(discountAfterSwitch(discount || 0, chosen));
          }}
        />
        <MoneyField
          aria-label={saleTexts.discount}
          data-autofocus
          prefix={type === 'percentage' ? '' : '$ '}
          {...(type === 'percentage' && { fixedDecimalScale: false })}
          suffix={type === 'percentage' ? ' %' : ''}
          value={typed}
          onChange={setTyped}
          error={valid ? refused : invalidDiscount}
        />
      </div>
      <p className={classes.total} aria-live="polite">
        <span>{saleTexts.total}</span>
        <span>{formatMoney(total)}</span>
      </p>
      {save.error instanceof ApiError && !refused && (
        <SaveProblem
          saleId={sale._id}
          error={save.error}
          onReload={(fresh) => {
            setVersion(fresh);
            save.reset();
          }}
        />
      )}
      <div className={classes.discountActions}>
        <Button variant="default" onClick={onDone}>
          {sharedTexts.cancel}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? sharedTexts.saving : sharedTexts.save}
        </Button>
      </div>
    </form>
  );
}
