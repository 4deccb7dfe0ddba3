import type { FirstSteps as Steps } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { failureText } from '../../base/resource/resource-api.ts';
import { showError, showSuccess } from '../../base/ui/toast.ts';
import { useSaveSettings } from '../settings/settings-api.ts';
import { dashboardQuery } from './dashboard-api.ts';
import classes from './first-steps.module.css';
import { firstStepTexts as texts } from './texts.ts';

/** In the order in which a shop takes the steps. */
const steps = [
  ['shop', '/settings'],
  ['products', '/products'],
  ['doctors', '/doctors'],
  ['users', '/users'],
  ['cash', '/cash'],
] as const satisfies [keyof Steps, string][];

export function FirstSteps() {
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
