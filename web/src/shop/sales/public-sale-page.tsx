import {
  orderNotFound,
  orderStatusTable,
  progressOf,
  progressSteps,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { PublicSale } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { logoPath } from '@dioptria/contract/shop/settings/logo.ts';
import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatDate, formatDay, formatMoney } from '../../base/format/format.ts';
import { apiUrl, errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { Fact } from '../../base/ui/elements/sections.tsx';
import { Logo } from '../../base/ui/elements/logo.tsx';
import { PublicInvoiceLinks } from '../invoices/paper/public-invoice-links.tsx';
import { publicSaleLivePath, publicSaleQuery } from './public-sale-api.ts';
import { owedText, publicStatusLabels } from './texts.ts';
import classes from './public-sale-page.module.css';

const texts = {
  title: 'Estado de su Orden',
  number: 'Número de orden',
  total: 'Total',
  date: 'Fecha de compra',
  done: 'Completado',
  failed: 'Ocurrió un error al cargar la orden.',
} as const;

/**
 * The customer opens this page by a link or by the slip's QR code, without signing in (docs/rules.md#public-order-1).
 */
export function PublicSalePage() {
  const { tenantId, saleId } = useParams({ from: '/public/$tenantId/order/$saleId' });
  const { data: sale, error, isPending, refetch } = useQuery(publicSaleQuery(tenantId, saleId));
  useSaleLive(tenantId, saleId, Boolean(sale));

  return (
    <main className={classes.page}>
      <Box component="section" bg="var(--sheet)" className={`panel ${classes.card}`} aria-busy={isPending}>
        {sale ? <ShopHeader shop={sale.shop} tenantId={tenantId} /> : <Logo size={40} />}
        <h1>{texts.title}</h1>
        {isPending && <output>{sharedTexts.loading}</output>}
        {error && (
          <Box
            role="alert"
            display="grid"
            c="var(--mantine-color-error)"
            style={{ justifyItems: 'start', gap: '0.75rem' }}
          >
            <Box component="p" my="1em">
              {errorMessage(error, texts.failed)}
            </Box>
            <Button size="md" onClick={() => void refetch()}>
              {sharedTexts.retry}
            </Button>
          </Box>
        )}
        {!error && sale === null && (
          <Box component="p" my="1em" role="alert">
            {orderNotFound}
          </Box>
        )}
        {!error && sale && <SaleState sale={sale} />}
        {!error && sale && <PublicInvoiceLinks invoices={sale.invoices} tenantId={tenantId} />}
      </Box>
    </main>
  );
}

function ShopHeader({ shop: { name, phone, logo }, tenantId }: { shop: PublicSale['shop']; tenantId: string }) {
  return (
    <Group component="header" gap="0.625rem 1rem">
      {logo && <img className={classes.logo} src={apiUrl(logoPath(tenantId, logo))} alt="" />}
      <div>
        <Text fz="lg" fw={620}>
          {name}
        </Text>
        {phone && (
          <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="figures">
            {phone}
          </Anchor>
        )}
      </div>
    </Group>
  );
}

function SaleState({ sale }: { sale: PublicSale }) {
  const { isVoid, isDelivered } = orderStatusTable[sale.orderStatus];
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={texts.number} value={String(sale.number)} />
        <Fact name={texts.total} value={formatMoney(sale.total)} />
        <Fact name={texts.date} value={formatDate(sale.createdAt)} />
        {!isVoid && !isDelivered && <Fact name={saleFields.deliveryDate.label} value={formatDay(sale.deliveryDate)} />}
        {!isVoid && sale.balance !== undefined && (
          <Fact name={saleFields.balance.label} value={owedText(sale.balance)} />
        )}
      </dl>
      {isVoid ? (
        <Box
          {...tinted('rubi')}
          component="p"
          display="flex"
          px="1rem"
          py="0.875rem"
          fz="lg"
          fw={620}
          style={{ alignItems: 'center', gap: '0.75rem' }}
        >
          <IconX size={22} stroke={2.4} aria-hidden />
          {publicStatusLabels.canceled}
        </Box>
      ) : (
        <Progress status={sale.orderStatus} />
      )}
    </>
  );
}

function Progress({ status }: { status: PublicSale['orderStatus'] }) {
  const current = progressOf(status);
  return (
    <ol className={classes.steps} aria-label={texts.title}>
      {progressSteps.map((step, index) => {
        const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead';
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={`figures ${classes.mark}`}>
              {state === 'done' ? <IconCheck size={20} stroke={2.6} aria-hidden /> : index + 1}
              {state === 'done' && <span className="visually-hidden">{texts.done}</span>}
            </span>
            {publicStatusLabels[step]}
          </li>
        );
      })}
    </ol>
  );
}

function useSaleLive(tenantId: string, saleId: string, isThere: boolean): void {
  const queryClient = useQueryClient();
  const [since] = useState(Date.now);
  useEffect(() => {
    if (!isThere) return undefined;
    const sale = publicSaleQuery(tenantId, saleId);
    const ask = () => void queryClient.invalidateQueries(sale);
    let isLeft = false;
    let disconnect = () => {};
    const place = { path: publicSaleLivePath(tenantId, saleId), anonymous: true, since };
    async function follow() {
      // This code loads after the sale. If the code fails to load, the page keeps showing the sale as first loaded.
      const live = await import('../../base/live/connection.ts').catch(() => undefined);
      if (live && !isLeft) disconnect = live.listenLive(place, { onChange: ask, onMissed: ask });
    }
    void follow();
    return () => {
      isLeft = true;
      disconnect();
    };
  }, [queryClient, tenantId, saleId, isThere, since]);
}
