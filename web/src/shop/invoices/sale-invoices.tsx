import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { saleInvoicesQuery } from './invoices-api.ts';
import { invoiceTexts as texts } from './texts.ts';
import { VoucherItem } from './voucher-item.tsx';
import { activeInvoice, hasCreditLeft, debtAfterInvoice, surchargeAfterInvoice } from './voucher-labels.ts';

interface SaleInvoicesProps {
  saleId: string;
  /** In pesos. */
  owed: number;
  /** In pesos. Undefined until the payments are loaded. */
  surcharge: number | undefined;
  isVoid: boolean;
  /** Why the sale got no automatic invoice. */
  refusal: string | undefined;
  sendButton: (voucher: Invoice) => ReactNode;
}

export function SaleInvoices({ saleId, owed, surcharge, isVoid, refusal, sendButton }: SaleInvoicesProps) {
  const { data: vouchers, error, refetch } = useQuery(saleInvoicesQuery(saleId));
  const active = activeInvoice(vouchers ?? []);
  return (
    <>
      {error && !vouchers && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !vouchers && <LoadingText lines={2} />}
      {vouchers?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {vouchers?.length === 0 && refusal && <Warning>{texts.refused(refusal)}</Warning>}
      {active && <Warning>{warningOf(active, vouchers ?? [], { owed, surcharge, isVoid })}</Warning>}
      {vouchers && vouchers.length > 0 && (
        <ul>
          {vouchers.map((voucher) => (
            <VoucherItem
              key={voucher._id}
              voucher={voucher}
              hasLeft={hasCreditLeft(voucher, vouchers)}
              send={voucher.state === 'authorised' && sendButton(voucher)}
              isReplaced={voucher.kind === 'invoice' && active !== undefined && active !== voucher}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Undefined if nothing is to correct. */
function warningOf(
  active: Invoice,
  vouchers: readonly Invoice[],
  { owed, surcharge, isVoid }: Pick<SaleInvoicesProps, 'owed' | 'surcharge' | 'isVoid'>,
): string | undefined {
  if (isVoid && active.state !== 'authorised') return texts.canceledBefore;
  if (isVoid) return hasCreditLeft(active, vouchers) ? texts.canceledSale : undefined;
  const moved = debtAfterInvoice(active, owed);
  if (moved > 0) return texts.movedToClient(formatMoney(moved));
  const beyond = surcharge === undefined ? 0 : surchargeAfterInvoice(active, vouchers, roundMoney(owed + surcharge));
  if (beyond > 0) return texts.surchargeLater(formatMoney(beyond));
  return beyond < 0 ? texts.surchargeGivenBack(formatMoney(-beyond)) : undefined;
}

function Warning({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Box component="p" {...tinted('carey')} px="md" py="xs" mb="xs">
      {children}
    </Box>
  );
}
