import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { ActionIcon, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { useCan } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { Amount, Credit, DepositAndBalance, DiscountAmount, hasDeposit, TwoParts } from '../amounts.tsx';
import type { Sale } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

const DiscountForm = lazyPart(
  async () => (await import('./discount-form.tsx')).DiscountForm,
  <LoadingText lines={3} />,
);

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
      {editing && <DiscountForm sale={sale} onClose={() => setEditing(false)} />}
      {hasDeposit(sale) && <DepositAndBalance deposit={sale.deposit} balance={sale.balance} />}
      {sale.credit > 0 && <Credit credit={sale.credit} />}
    </Stack>
  );
}
