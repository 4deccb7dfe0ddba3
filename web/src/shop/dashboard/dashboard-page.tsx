import type { FirstSteps as Steps } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { failureText } from '../../base/resource/resource-api.ts';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { SaleDetailDialog } from '../sales/sale-detail/sale-detail-dialog.tsx';
import { salesWith } from '../sales/sales-api.ts';
import { SalesList } from '../sales/sales-list.tsx';
import { saleTexts } from '../sales/texts.ts';
import { useSaveSettings } from '../settings/settings-api.ts';
import { dashboardQuery, FiguresRow } from './figures-row.tsx';
import { PendingCard } from './pending-card.tsx';
import { dashboardTexts, firstStepTexts as texts } from './texts.ts';
import classes from './first-steps.module.css';

const pendingSales = salesWith({ orderStatus: 'finished' });

export function DashboardPage() {
  const detail = useOpenedRecord('detail');
  const navigate = useNavigate();
  useShortcut({
    key: 'n',
    label: saleTexts.create,
    run: () => void navigate({ to: '/sales', search: { createDialog: true } }),
    enabled: useCan('sales.create'),
  });

  return (
    <>
      <Box component="h1" mb="1rem">
        {dashboardTexts.title}
      </Box>
      <FirstSteps />
      <FiguresRow />
      <PendingCard />
      <SalesList
        title={dashboardTexts.pending}
        titleAs="h2"
        exported={resourceEndpoints.sales.export}
        minWidth={650}
        source={pendingSales}
        onOpen={({ _id }) => detail.open(_id)}
        empty={{ title: dashboardTexts.nothingPending, detail: dashboardTexts.nothingPendingDetail }}
        failure={dashboardTexts.pendingFailed}
      />
      <SaleDetailDialog {...detail} />
    </>
  );
}

/** The steps are in the order in which a shop takes them. */
const steps = [
  ['shop', '/settings'],
  ['products', '/products'],
  ['doctors', '/doctors'],
  ['users', '/users'],
  ['cash', '/cash'],
] as const satisfies [keyof Steps, string][];

function FirstSteps() {
  const { data } = useQuery(dashboardQuery);
  const save = useSaveSettings();
  const id = useId();
  if (!data?.firstSteps) return null;
  const { firstSteps } = data;
  const done = steps.filter(([step]) => firstSteps[step]).length;

  function hide() {
    save.mutate(
      { showsFirstSteps: false },
      {
        onSuccess: () => showSuccess(texts.hidden),
        onError: (error) => showError(failureText(error, texts.hideFailed)),
      },
    );
  }

  return (
    <section className={`panel ${classes.card}`} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div>
          <Group gap="xs">
            <h2 id={id}>{texts.title}</h2>
            <Text span c="dimmed" fz="sm" className="figures">
              {texts.progress(done, steps.length)}
            </Text>
          </Group>
          <Text c="dimmed" fz="sm">
            {texts.detail}
          </Text>
        </div>
        <Button variant="subtle" color="gray" flex="none" disabled={save.isPending} onClick={hide}>
          {texts.hide}
          <span className="visually-hidden"> {texts.title}</span>
        </Button>
      </Group>
      <ol className={classes.steps}>
        {steps.map(([step, to]) => (
          <li key={step}>
            <Step {...texts.steps[step]} to={to} isDone={firstSteps[step]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  name: string;
  detail: string;
  to: (typeof steps)[number][1];
  isDone: boolean;
}

function Step({ name, detail, to, isDone }: StepProps) {
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <Link to={to} className={classes.step} data-done={isDone || undefined}>
      <Mark size={20} stroke={1.6} aria-hidden className={classes.mark} />
      <span>
        <Box component="span" display="block" fw={560} className={classes.name}>
          {name}
          <span className="visually-hidden"> ({isDone ? texts.done : texts.toDo})</span>
        </Box>
        <Text span c="dimmed" fz="sm">
          {detail}
        </Text>
      </span>
    </Link>
  );
}
