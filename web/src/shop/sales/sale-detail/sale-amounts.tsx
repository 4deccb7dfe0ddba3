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
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Big } from 'big.js';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { ApiError, fieldErrors } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../../base/ui/dialogs/unsaved-edits.ts';
import { Amount, Credit, DepositAndBalance, DiscountAmount, DiscountField, hasDeposit, TwoParts } from '../amounts.tsx';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { SaveProblem } from './change-outcome.tsx';
import { detailTexts } from './texts.ts';

export function SaleAmounts({ sale }: { sale: Sale }) {
  const [editing, setEditing] = useState(false);
  const mayUpdate = useCan('sales.update');
  return (
    <Stack gap="sm" maw={320} ml="auto" mb="1.5rem" className="figures">
      <dl>
        <Amount term={saleFields.subtotal.label}>{formatMoney(sale.subtotal)}</Amount>
        {!editing && (
          <>
            <DiscountAmount
              of={sale}
              action={
                mayUpdate && (
                  <ActionIcon variant="subtle" aria-label={detailTexts.editDiscount} onClick={() => setEditing(true)}>
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                )
              }
            />
            <Amount term={saleFields.total.label} isTotal>
              {formatMoney(sale.total)}
            </Amount>
            <TwoParts of={sale} />
          </>
        )}
      </dl>
      {editing && <DiscountForm sale={sale} onDone={() => setEditing(false)} />}
      {hasDeposit(sale) && <DepositAndBalance deposit={sale.deposit} balance={sale.balance} />}
      {sale.credit > 0 && <Credit credit={sale.credit} />}
    </Stack>
  );
}

function DiscountForm({ sale, onDone }: { sale: Sale; onDone: () => void }) {
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
  // A discount keeps the insurers' parts, so that it lowers the part of the client (docs/rules.md#coverage-5).
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
          onDone();
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
        <Button variant="default" onClick={onDone}>
          {sharedTexts.cancel}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? sharedTexts.saving : sharedTexts.save}
        </Button>
      </Group>
    </Stack>
  );
}
