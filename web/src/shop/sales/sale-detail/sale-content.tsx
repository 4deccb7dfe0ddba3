import { isJobOpen, jobKinds } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { type OrderStatus, progressOf, progressSteps } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDate, formatDay, formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { Fact, Facts } from '../../../base/ui/elements/fact.tsx';
import { showError, showSuccess } from '../../../base/ui/toasts/toast.ts';
import { SaleJobs } from '../../jobs/job-chips.tsx';
import { SaleNotices } from '../notices/sale-notices.tsx';
import { SaleRemakes } from '../remakes/sale-remakes.tsx';
import { productQuery, type Sale, useLaterType } from '../sales-api.ts';
import { orderStatusLabels, prescriptionTypeLabels, prescriptionTypeOptions } from '../texts.ts';
import { InvoicesSection } from './invoices-section.tsx';
import { SaleAmounts } from './sale-amounts.tsx';
import { SaleCoverages } from './sale-coverages.tsx';
import { SalePayments } from './sale-payments.tsx';
import { SectionHeading } from './section-heading.tsx';
import { detailTexts } from './texts.ts';
import rows from '../sales.module.css';
import classes from './sale-detail.module.css';

export function SaleContent({ sale }: { sale: Sale }) {
  return (
    <>
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
      <InvoicesSection sale={sale} />
      <SaleRemakes sale={sale} />
      <SaleNotices sale={sale} />
      <SectionHeading>{saleFields.notes.label}</SectionHeading>
      <div className={classes.notes}>{sale.notes || detailTexts.noNotes}</div>
    </>
  );
}

/** A sale without lenses has no jobs, so the section requests none. */
function SaleJobsSection({ sale }: { sale: Sale }) {
  if (sale.products.every(({ prescriptionType }) => prescriptionType === 'none')) return null;
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
        {lines.map(({ key, name, below, untyped, quantity, price }) => (
          <Group key={key} component="li" wrap="nowrap" gap="sm" py={10}>
            <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <strong>{name}</strong>
              <Box c="dimmed" fz="sm">
                {below}
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
  /** The buttons, one of which had the focus, are gone. */
  onChosen: () => void;
}

/** Gives lenses the type that they were sold without, and so their job (docs/rules.md#jobs-19). */
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
      {jobKinds.map((kind) => (
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
