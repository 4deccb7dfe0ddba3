import { roundMoney } from '@dioptria/contract/base/money.ts';
import { discountBelowInsurers } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { DiscountType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import {
  discountAfterSwitch,
  invalidDiscount,
  isValidDiscount,
  saleAmounts,
} from '@dioptria/contract/shop/sales/sale-total.ts';
import { Button, Group, Stack } from '@mantine/core';
import { Big } from 'big.js';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { ApiError, fieldErrors } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../../base/ui/dialogs/unsaved-edits.ts';
import { Amount, TwoParts } from '../amounts.tsx';
import { DiscountField } from '../discount-field.tsx';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { SaveProblem } from './change-outcome.tsx';
import { detailTexts } from './texts.ts';

export function DiscountForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  // The version of the sale when the form opened. If another user changes the sale after this version, saving the
  // discount is a conflict.
  const [version, setVersion] = useState(sale);
  const save = useSaveSale(version);
  const [type, setType] = useState<DiscountType>(sale.discountType);
  const [amount, setAmount] = useState<number | null>(sale.discount);
  useUnsavedEdit(type !== version.discountType || amount !== version.discount);
  const discount = amount ?? Number.NaN;
  const valid = isValidDiscount(discount, type, sale.subtotal);
  const { total } = saleAmounts([...sale.products, ...sale.customProducts], discount, type);
  // A discount lowers only the client's part, and does not change the insurers' parts (docs/rules.md#coverage-5).
  const { insurerTotal } = sale;
  const clientTotal = roundMoney(new Big(total).minus(insurerTotal));
  const wrong = valid ? clientTotal < 0 && discountBelowInsurers : invalidDiscount;
  const refused = fieldErrors(save.error)['discount'];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wrong) return;
    save.mutate(
      { discount, discountType: type, total },
      {
        onSuccess: ({ credit }) => {
          if (credit > 0) showSuccess(detailTexts.creditLeft(credit));
          onClose();
        },
      },
    );
  }

  return (
    <Stack component="form" gap={8} onSubmit={submit}>
      <DiscountField
        aria-label={saleFields.discount.label}
        data-autofocus
        discountType={type}
        onType={(chosen) => {
          setType(chosen);
          setAmount(discountAfterSwitch(discount || 0, chosen));
        }}
        value={amount}
        onChange={setAmount}
        error={wrong || refused}
      />
      <dl aria-live="polite">
        <Amount term={saleFields.total.label} isTotal>
          {formatMoney(total)}
        </Amount>
        <TwoParts of={{ insurerTotal, clientTotal: Math.max(clientTotal, 0) }} />
      </dl>
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
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {sharedTexts.cancel}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? sharedTexts.saving : sharedTexts.save}
        </Button>
      </Group>
    </Stack>
  );
}
