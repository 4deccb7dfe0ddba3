import { roundMoney } from '@dioptria/contract/base/money.ts';
import { firstNamesOf } from '@dioptria/contract/shop/clients/person-names.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { paperName } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { isJobOpen, lensKinds, makesJob } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import {
  type OrderStatus,
  orderStatusTable,
  progressOf,
  progressSteps,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate, formatDay, formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { Fact, Facts, SectionHeading } from '../../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { showError, showSuccess } from '../../../base/ui/toasts/toast.ts';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { ClientNotes } from '../../clients/client-notes.tsx';
import { publicInvoicePath } from '../../invoices/paper/public-invoice-links.tsx';
import { sendTexts } from '../../invoices/paper/texts.ts';
import { invoiceTexts } from '../../invoices/texts.ts';
import { SaleInvoices } from '../../invoices/voucher-items.tsx';
import { SaleJobs } from '../../jobs/job-chips.tsx';
import { SaleNotices } from '../notices/sale-notices.tsx';
import { SaleRemakes } from '../remakes/sale-remakes.tsx';
import { paymentsQuery, productQuery, type Sale, useLaterType } from '../sales-api.ts';
import { SaleModifications } from '../modification/sale-modifications.tsx';
import { SaleReturns } from '../returns/sale-returns.tsx';
import { returnTexts } from '../returns/texts.ts';
import { paidByMethod } from '../slip/paid-by-method.ts';
import { orderStatusLabels, prescriptionTypeLabels, prescriptionTypeOptions } from '../texts.ts';
import { SaleAmounts } from './sale-amounts.tsx';
import { SaleCoverages } from './sale-coverages.tsx';
import { SalePayments } from './sale-payments.tsx';
import { detailTexts } from './texts.ts';
import rows from '../sales.module.css';
import classes from './sale-detail.module.css';

const NoticeDialog = lazyPart(async () => (await import('../../clients/notice-dialog.tsx')).NoticeDialog);

export function SaleContent({ sale }: { sale: Sale }) {
  return (
    <>
      <ClientNotes notes={sale.client.notes} />
      <OrderProgress status={sale.orderStatus} />
      <Facts>
        <Fact name={saleFields.seller.label} value={sale.seller.name} />
        <Fact name={detailTexts.saleDate} value={formatDate(sale.saleDate)} />
        <Fact name={saleFields.deliveryDate.label} value={formatDay(sale.deliveryDate)} />
      </Facts>
      <SoldLines sale={sale} />
      <SaleJobsSection sale={sale} />
      <SaleAmounts sale={sale} />
      <SaleCoverages sale={sale} />
      <SalePayments sale={sale} />
      <SaleReturns sale={sale} />
      <SaleModifications sale={sale} />
      <InvoicesSection sale={sale} />
      <SaleRemakes sale={sale} />
      <SaleNotices sale={sale} />
      <SectionHeading>{saleFields.notes.label}</SectionHeading>
      <div className={classes.notes}>{sale.notes || detailTexts.noNotes}</div>
    </>
  );
}

/** A sale without lenses and services has no jobs, so the section requests no jobs. */
function SaleJobsSection({ sale }: { sale: Sale }) {
  if (![...sale.products, ...sale.customProducts].some(makesJob)) return null;
  return (
    <>
      <SectionHeading>{detailTexts.jobs}</SectionHeading>
      <SaleJobs saleId={sale._id} />
    </>
  );
}

function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = progressOf(status);
  if (reached === 0) return <div className={classes.canceled}>{orderStatusLabels.canceled}</div>;
  return (
    <ol className={classes.steps} aria-label={detailTexts.progress}>
      {progressSteps.map((step, index) => (
        <li key={step} data-reached={index < reached || undefined} aria-current={step === status ? 'step' : undefined}>
          {orderStatusLabels[step]}
        </li>
      ))}
    </ol>
  );
}

function SoldLines({ sale }: { sale: Sale }) {
  const { products, customProducts } = sale;
  const list = useRef<HTMLUListElement>(null);
  const lines = [
    ...products.map(({ product, prescriptionType, ...line }) => ({
      ...line,
      key: product._id,
      name: product.name,
      below: `${product.code} · ${prescriptionTypeLabels[prescriptionType]}`,
      untyped: prescriptionType === 'none' && product,
    })),
    ...customProducts.map(({ description, ...line }, index) => ({
      ...line,
      key: String(index),
      name: description,
      below: detailTexts.custom,
      untyped: false as const,
    })),
  ];
  return (
    <>
      <SectionHeading>{saleFields.products.label}</SectionHeading>
      <Box component="ul" ref={list} tabIndex={-1} mb="md" className={rows.rows}>
        {lines.map(({ key, name, below, untyped, quantity, returned = 0, price }) => (
          <Group key={key} component="li" wrap="nowrap" gap="sm" py={10}>
            <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <strong>{name}</strong>
              <Box c="dimmed" fz="sm">
                {[below, returned > 0 && returnTexts.returned(returned)].filter(Boolean).join(' · ')}
              </Box>
              {untyped && <MissingType sale={sale} product={untyped} onChosen={() => list.current?.focus()} />}
            </Box>
            <Box c="dimmed" fz="sm" flex="none">
              × {quantity}
            </Box>
            <Box component="strong" miw="7rem" ta="end">
              {formatMoney(lineTotal({ price, quantity }))}
            </Box>
          </Group>
        ))}
      </Box>
    </>
  );
}

interface MissingTypeProps {
  sale: Sale;
  product: { _id: string; name: string };
  /** Called after the user has chosen a type. The focused button then disappears, so the caller moves the focus. */
  onChosen: () => void;
}

/** Offers the types for lenses that were sold without a type. With a type the lenses get a job (docs/rules.md#jobs-19). */
function MissingType({ sale, product, onChosen }: MissingTypeProps) {
  const isOffered = useCan('sales.update') && isJobOpen(sale.orderStatus) && sale.prescriptions.length > 0;
  const { data } = useQuery({ ...productQuery(product._id), enabled: isOffered });
  const { mutate, isPending } = useLaterType(sale);
  if (!isOffered || !data?.category.showProductType) return null;
  return (
    <Group
      component="fieldset"
      aria-label={detailTexts.typeOf(product.name)}
      gap="0.25rem 0.5rem"
      m="4px 0 0"
      p={0}
      bd={0}
      fz="sm"
    >
      <span>{detailTexts.withoutType}</span>
      {lensKinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="compact-sm"
          disabled={isPending}
          onClick={() =>
            mutate(
              { product: product._id, prescriptionType: kind },
              {
                onSuccess: () => {
                  showSuccess(detailTexts.typeChosen);
                  onChosen();
                },
                onError: (error) => showError(errorMessage(error)),
              },
            )
          }
        >
          {prescriptionTypeOptions[kind]}
        </Button>
      ))}
    </Group>
  );
}

/** A shop that issues no vouchers sees this section only for sales with an invoice. */
function InvoicesSection({ sale }: { sale: Sale }) {
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

/**
 * The server does not keep the message, because a kept message would count the client as notified
 * (docs/rules.md#invoices-36).
 */
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
        aria-label={sendTexts.buttonNamed(name)}
        onClick={() => setOpen(true)}
      >
        {sendTexts.button}
      </Button>
      {isOpen && (
        <NoticeDialog
          title={sendTexts.title(name, client.name)}
          client={client}
          templates={[
            { label: sendTexts.button, text: sendTexts.message(firstNamesOf(client.name), name, tenant.name, url) },
          ]}
          subject={sendTexts.subject(name, tenant.name)}
          hint={sendTexts.hint}
          onOpened={close}
          onClose={close}
          isPending={false}
          error={undefined}
        />
      )}
    </>
  );
}
