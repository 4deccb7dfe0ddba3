import { progressOf, progressSteps } from '@dioptria/contract/sale-status.ts';
import { orderNotFound } from '@dioptria/contract/order-not-found.ts';
import type { PublicOrder } from '@dioptria/contract/public-order.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../shared/format.ts';
import { errorMessage } from '../shared/http.ts';
import { sharedTexts } from '../shared/texts.ts';
import { Fact, Facts } from '../shared/ui/fact.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { PlainButton } from '../shared/ui/plain-button.tsx';
import { publicOrderQuery } from './sales-api.ts';
import { useOrderLive } from './use-order-live.ts';
import classes from './public-order-page.module.css';
import { publicStatusLabels } from './texts.ts';

const texts = {
  title: 'Estado de su Orden',
  number: 'Número de orden',
  total: 'Total',
  date: 'Fecha de compra',
  done: 'Completado',
  failed: 'Ocurrió un error al cargar la orden.',
} as const;

/** What a customer sees of an order, from the link or the slip's code, without signing in (spec §2 'Public order page'). */
export function PublicOrderPage() {
  const { tenantId, orderId } = useParams({ from: '/open/public/$tenantId/order/$orderId' });
  const { data: order, error, isPending, refetch } = useQuery(publicOrderQuery(tenantId, orderId));
  useOrderLive(tenantId, orderId, Boolean(order));

  return (
    <main className={classes.page}>
      <section className={classes.card} aria-busy={isPending}>
        <Logo size={40} />
        <h1>{texts.title}</h1>
        {isPending && <output>{sharedTexts.loading}</output>}
        {error && (
          <div role="alert" className={classes.failure}>
            <p>{errorMessage(error, texts.failed)}</p>
            <PlainButton onClick={() => void refetch()}>{sharedTexts.retry}</PlainButton>
          </div>
        )}
        {!error && order === null && <p role="alert">{orderNotFound}</p>}
        {!error && order && <Order order={order} />}
      </section>
    </main>
  );
}

function Order({ order }: { order: PublicOrder }) {
  return (
    <>
      <div className={classes.facts}>
        <Facts>
          <Fact name={texts.number} value={String(order.number)} />
          <Fact name={texts.total} value={formatMoney(order.total)} />
          <Fact name={texts.date} value={formatDate(order.createdAt)} />
        </Facts>
      </div>
      {order.orderStatus === 'canceled' ? (
        <p className={classes.canceled}>
          <span aria-hidden>
            <IconX size={22} stroke={2.4} />
          </span>
          {publicStatusLabels.canceled}
        </p>
      ) : (
        <Progress status={order.orderStatus} />
      )}
    </>
  );
}

/** Steps behind show a check mark, the current one and those ahead their number. */
function Progress({ status }: { status: PublicOrder['orderStatus'] }) {
  const current = progressOf(status);
  return (
    <ol className={classes.steps} aria-label={texts.title}>
      {progressSteps.map((step, index) => {
        const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead';
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={classes.mark}>
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
