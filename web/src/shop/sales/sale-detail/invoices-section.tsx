import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { paperName } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan, useSession } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { publicInvoicePath } from '../../invoices/paper/public-invoice-links.tsx';
import { sendTexts as texts } from '../../invoices/paper/texts.ts';
import { SaleInvoices } from '../../invoices/voucher-items.tsx';
import { invoiceTexts } from '../../invoices/texts.ts';
import { paymentsQuery, type Sale } from '../sales-api.ts';
import { paidByMethod } from '../slip/paid-by-method.ts';
import { SectionHeading } from './section-heading.tsx';

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

const NoticeDialog = lazyPart(async () => (await import('../../clients/notice-dialog.tsx')).NoticeDialog);

/** The server does not keep the message, because a kept message marks the order as told (docs/rules.md#invoices-36). */
function SendInvoiceButton({ sale: { client }, invoice }: { sale: Sale; invoice: Invoice }) {
  const { tenant } = useSession();
  const maySend = useCan('invoices.create');
  const [isOpen, setOpen] = useState(false);
  if (!maySend || !client.acceptsMessages) return null;
  const name = paperName(invoice);
  const url = window.location.origin + publicInvoicePath(tenant._id, invoice._id);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
        aria-label={texts.buttonNamed(name)}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {isOpen && (
        <NoticeDialog
          title={texts.title(name, client.name)}
          client={client}
          templates={[{ label: texts.button, text: texts.message(client.name, name, tenant.name, url) }]}
          subject={texts.subject(name, tenant.name)}
          hint={texts.hint}
          onOpened={close}
          onClose={close}
          isPending={false}
          error={undefined}
        />
      )}
    </>
  );
}
