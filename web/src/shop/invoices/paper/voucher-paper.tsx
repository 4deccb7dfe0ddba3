import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { logoPath } from '@dioptria/contract/shop/settings/logo.ts';
import { apiUrl } from '../../../base/http/http.ts';
import { PaperSheet } from '../../../base/print/paper.tsx';
import { useSession } from '../../../base/session/session.ts';
import { VoucherSheet } from './voucher-sheet.tsx';

/** A provisional slip until ARCA has authorised the voucher. */
export function VoucherPaper({ invoice }: { invoice: Invoice }) {
  const { tenant } = useSession();
  const logo = tenant.logo ? apiUrl(logoPath(tenant._id, tenant.logo._id)) : undefined;
  return (
    <PaperSheet>
      <VoucherSheet voucher={invoice} logo={logo} />
    </PaperSheet>
  );
}
