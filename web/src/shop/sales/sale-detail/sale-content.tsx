import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { type OrderStatus, progressOf, progressSteps } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Box, Group } from '@mantine/core';
import { useRef } from 'react';
import { SaleJobs } from '../../jobs/sale-jobs.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { formatDate, formatDay, formatMoney } from '../../../base/format/format.ts';
import { Fact, Facts } from '../../../base/ui/fact.tsx';
import type { Sale } from '../sales-api.ts';
import rows from '../sales.module.css';
import { orderStatusLabels, prescriptionTypeLabels } from '../texts.ts';
import { SaleRemakes } from '../remakes/sale-remakes.tsx';
import { SaleNotices } from '../notices/sale-notices.tsx';
import { MissingType } from './missing-type.tsx';
import { SaleAmounts } from './sale-amounts.tsx';
import { SaleCoverages } from './sale-coverages.tsx';
import { SalePayments } from './sale-payments.tsx';
import classes from './sale-detail.module.css';
import { SectionHeading } from './section-heading.tsx';
import { detailTexts } from './texts.ts';

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
