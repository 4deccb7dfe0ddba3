import { roundMoney } from '@dioptria/contract/base/money.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { SaleInvoices } from '../../invoices/sale-invoices.tsx';
import { invoiceTexts } from '../../invoices/texts.ts';
import { paymentsQuery, type Sale } from '../sales-api.ts';
import { paidByMethod } from '../slip/paid-by-method.ts';
import { SectionHeading } from './section-heading.tsx';
import { SendInvoiceButton } from './send-invoice-button.tsx';

/** A shop that issues no vouchers sees it only for sales with an invoice. */
export function InvoicesSection({ sale }: { sale: Sale }) {
  const { _id, orderStatus, invoiced, invoiceRefusal, clientTotal } = sale;
  const { data: payments } = useQuery(paymentsQuery(_id));
  const isIssuing = useIssuing() !== undefined;
  if (!isIssuing && !invoiced) return null;
  return (
    <section aria-label={invoiceTexts.title}>
      <SectionHeading>{invoiceTexts.title}</SectionHeading>
      <SaleInvoices
        saleId={_id}
        owed={clientTotal}
        surcharge={payments && paidByMethod(payments).reduce((sum, { surcharge }) => roundMoney(sum + surcharge), 0)}
        refusal={invoiceRefusal}
        isVoid={orderStatusTable[orderStatus].isVoid}
        sendButton={(voucher) => <SendInvoiceButton sale={sale} invoice={voucher} />}
      />
    </section>
  );
}
