import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { toastProps } from '../../base/ui/toasts/toast.ts';
import { InvoiceStateChip } from './invoice-cells.tsx';
import { saleInvoicesQuery } from './invoices-api.ts';
import { InvoicePrintButton } from './paper/invoice-print-button.tsx';
import { voucherName } from './voucher-labels.ts';

/** In milliseconds. In this time the user can print the voucher. */
export const VOUCHER_NOTICE_TIME = 20_000;

export function NewestVoucher({ saleId }: { saleId: string }) {
  const { data: vouchers } = useQuery(saleInvoicesQuery(saleId));
  const voucher = vouchers?.at(-1);
  return (
    voucher && (
      <Group justify="space-between" gap="0.25rem 1rem">
        <Group gap="0.25rem 0.625rem">
          {voucherName(voucher)} <InvoiceStateChip state={voucher.state} />
        </Group>
        <InvoicePrintButton invoice={voucher} />
      </Group>
    )
  );
}

export function showNewestVoucher(saleId: string): void {
  notifications.show({
    ...toastProps,
    color: 'salvia',
    autoClose: VOUCHER_NOTICE_TIME,
    message: <NewestVoucher saleId={saleId} />,
  });
}
