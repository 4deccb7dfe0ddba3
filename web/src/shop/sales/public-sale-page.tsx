import { orderStatusTable, progressOf, progressSteps } from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import { orderNotFound } from '@dioptria/contract/shop/sales/public-sale.ts';
import type { PublicSale } from '@dioptria/contract/shop/sales/public-sale.ts';
import { Box, Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { tinted } from '../../base/ui/chip.tsx';
import { Logo } from '../../base/ui/logo.tsx';
import { publicSaleQuery } from './sales-api.ts';
import { useSaleLive } from './use-sale-live.ts';
import classes from './public-sale-page.module.css';
import { publicStatusLabels } from './texts.ts';

const texts = {
  title: 'Estado de su Orden',
  number: 'Número de orden',
  total: 'Total',
  date: 'Fecha de compra',
  done: 'Completado',
  failed: 'Ocurrió un error al cargar la orden.',
} as const;

/**
 * The public page of a sale. The customer opens this page by a link or by the QR code on the slip, without signing in
 * (docs/rules.md#public-order-1).
 */
export function PublicSalePage() {
  const { tenantId, saleId } = useParams({ from: '/public/$tenantId/order/$saleId' });
  const { data: sale, error, isPending, refetch } = useQuery(publicSaleQuery(tenantId, saleId));
  useSaleLive(tenantId, saleId, Boolean(sale));

  return (
    <main className={classes.page}>
      <Box component="section" bg="var(--sheet)" className={`panel ${classes.card}`} aria-busy={isPending}>
        <Logo size={40} />
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
      </Box>
    </main>
  );
}

function SaleState({ sale }: { sale: PublicSale }) {
  return (
    <>
      <Box mb="2rem" className={classes.facts}>
        <Facts>
          <Fact name={texts.number} value={String(sale.number)} />
          <Fact name={texts.total} value={formatMoney(sale.total)} />
          <Fact name={texts.date} value={formatDate(sale.createdAt)} />
        </Facts>
      </Box>
      {orderStatusTable[sale.orderStatus].isVoid ? (
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

/**
 * The steps of the sale. A completed step shows a check mark; the current step and the later steps show their numbers.
 */
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
