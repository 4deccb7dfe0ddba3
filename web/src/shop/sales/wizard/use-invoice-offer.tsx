import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../base/session/session.ts';
import { toastProps } from '../../../base/ui/toast.ts';
import { InvoiceStateChip } from '../../invoices/invoice-state.tsx';
import { saleInvoicesQuery, useIssuing } from '../../invoices/invoices-api.ts';
import { invoiceTexts, issueTexts } from '../../invoices/texts.ts';
import { voucherName } from '../../invoices/voucher-words.ts';
import type { Sale } from '../sales-api.ts';

/** The milliseconds in which the notice offers the invoice of a new sale. */
const OFFER_TIME = 20_000;

/**
 * Returns a function that offers the invoice of a new sale in a notice, or shows the state of the invoice that the shop has issued
 * by itself (docs/rules.md#invoices-25).
 */
export function useInvoiceOffer(): (sale: Sale) => void {
  const isIssuing = useIssuing() !== undefined;
  const mayIssue = useCan('invoices.create') && isIssuing;
  return (sale) => {
    if (!mayIssue || sale.total <= 0) return;
    notifications.show({
      ...toastProps,
      id: offerOf(sale),
      color: 'petroleo',
      autoClose: OFFER_TIME,
      message: <InvoiceOffer sale={sale} />,
    });
  };
}

const offerOf = ({ _id }: Sale) => `invoice-${_id}`;

function InvoiceOffer({ sale }: { sale: Sale }) {
  const { data: vouchers } = useQuery(saleInvoicesQuery(sale._id));
  const navigate = useNavigate();
  const [voucher] = vouchers ?? [];
  if (voucher) {
    return (
      <Group gap="0.25rem 0.625rem">
        {voucherName(voucher)} <InvoiceStateChip state={voucher.state} />
      </Group>
    );
  }
  return (
    <Group justify="space-between" gap="0.25rem 1rem">
      {invoiceTexts.saleOf(sale.number)}
      <Button
        variant="light"
        disabled={!vouchers}
        onClick={() => {
          notifications.hide(offerOf(sale));
          void navigate({ to: '/sales', search: { id: sale._id, invoice: sale._id } });
        }}
      >
        {issueTexts.button}
      </Button>
    </Group>
  );
}
