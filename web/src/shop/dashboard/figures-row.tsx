import { dashboardEndpoints } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { Box, Group, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../../base/http/call.ts';
import { useCan, useSession } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { SkeletonBar } from '../../base/ui/states/loading.tsx';
import { PermittedButton } from '../../base/ui/elements/permitted-button.tsx';
import { type Figure, lowStock, monthTotal, newClients, salesToday } from './figures.ts';
import { dashboardTexts as texts } from './texts.ts';
import classes from './dashboard-page.module.css';

export const dashboardQuery = queryOf(dashboardEndpoints.read);

/** Only users who may buy see the card of low stock (docs/rules.md#roles-9). */
export function FiguresRow() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  const seesStock = useCan('dashboard.lowStock');
  const { tenant } = useSession();

  if (error && !data) {
    return (
      <Box className="panel" mb="1.75rem">
        <ErrorState error={error} title={texts.figuresFailed} onRetry={() => void refetch()} />
      </Box>
    );
  }
  const cards = seesStock ? 4 : 3;
  return (
    <div className={classes.frame}>
      <section className={classes.figures} data-cards={cards} aria-label={texts.figures} aria-busy={!data}>
        {data ? (
          <>
            <FigureCard figure={monthTotal(data)} />
            <FigureCard figure={salesToday(data)} action={<NewSale />} />
            <FigureCard figure={newClients(data)} action={<NewClient />} />
            {seesStock && <FigureCard figure={lowStock(data, tenant.lowStock)} action={<ToProducts />} />}
          </>
        ) : (
          <>
            <span className="visually-hidden">{sharedTexts.loading}</span>
            {Array.from({ length: cards }, (_, card) => (
              <FigureSkeleton key={card} />
            ))}
          </>
        )}
      </section>
    </div>
  );
}

function NewSale() {
  const navigate = useNavigate();
  return (
    <PermittedButton
      permitted={useCan('sales.create')}
      reason={sharedTexts.readonly}
      className={classes.button}
      onClick={() => void navigate({ to: '/sales', search: { createDialog: true } })}
    >
      {texts.newSale}
      <span className="visually-hidden"> {texts.newSaleOf}</span>
    </PermittedButton>
  );
}

function NewClient() {
  const navigate = useNavigate();
  return (
    <PermittedButton
      permitted={useCan('clients.create')}
      reason={sharedTexts.readonly}
      className={classes.button}
      onClick={() => void navigate({ to: '/clients', search: { createDialog: true } })}
    >
      {texts.newClient}
      <span className="visually-hidden"> {texts.newClientOf}</span>
    </PermittedButton>
  );
}

function ToProducts() {
  return (
    <Link to="/products" className={classes.button}>
      {texts.products}
    </Link>
  );
}

const marks = { positive: IconArrowUpRight, negative: IconArrowDownRight, neutral: IconMinus } as const;
const colors = { positive: 'success', negative: 'error', neutral: 'dimmed' } as const;

function FigureCard({ figure, action }: { figure: Figure; action?: ReactNode }) {
  const { label, value, detail, tone } = figure;
  const Mark = marks[tone];
  return (
    <section className={`panel ${classes.card}`} aria-label={label}>
      <Text component="h2" c="dimmed" fz="sm" fw={500} lh={1.4} className={classes.label}>
        {label}
      </Text>
      {action && <div className={classes.action}>{action}</div>}
      <p className={classes.value}>{value}</p>
      <p className={classes.detail} style={{ color: `var(--mantine-color-${colors[tone]})` }}>
        <Mark size={16} stroke={1.8} aria-hidden />
        {detail}
      </p>
    </section>
  );
}

function FigureSkeleton() {
  return (
    <div className={`panel ${classes.card}`}>
      <Group className={classes.label}>
        <SkeletonBar width="55%" />
      </Group>
      <p className={classes.value}>
        <SkeletonBar width="45%" height="1.5rem" />
      </p>
      <p className={classes.detail}>
        <SkeletonBar width="70%" />
      </p>
    </div>
  );
}
