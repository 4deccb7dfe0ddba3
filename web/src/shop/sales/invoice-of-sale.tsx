import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { showNewestVoucher } from '../invoices/voucher-notice.tsx';
import { saleQuery } from './sales-api.ts';

const InvoiceDialog = lazyPart(async () => (await import('../invoices/invoice-dialog.tsx')).InvoiceDialog);

export function InvoiceOfSale({ id }: { id: string }) {
  const { data: sale } = useQuery(saleQuery(id));
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, invoice: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  // The detail of the sale, which would show the invoice, is closed.
  return sale && <InvoiceDialog sale={sale} onIssued={() => showNewestVoucher(id)} onClose={close} />;
}
