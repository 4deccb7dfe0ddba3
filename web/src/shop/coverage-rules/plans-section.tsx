import type { InsurancePlan } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { plansQuery } from './tariff-api.ts';
import { planTexts as texts } from './texts.ts';

const PlanDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).PlanDialog);

export function PlansSection({ insurer }: { insurer: Insurer }) {
  const { data: plans, error, refetch } = useQuery(plansQuery(insurer._id));
  const [opened, setOpened] = useState<InsurancePlan | 'new'>();
  const mayUpdate = useCan('insurances.update');
  return (
    <Box component="section" aria-label={texts.title} mt="1.25rem">
      <PanelHeading title={texts.title} detail={texts.detail} />
      {error && !plans && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !plans && <LoadingText lines={1} />}
      {plans && (
        <Group component="ul" gap="0.5rem" m={0} p={0} style={{ listStyle: 'none' }}>
          {plans.map((plan) => (
            <li key={plan._id}>
              <Plan plan={plan} onOpen={mayUpdate ? () => setOpened(plan) : undefined} />
            </li>
          ))}
          {mayUpdate && (
            <li>
              <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
                {texts.add}
              </Button>
            </li>
          )}
        </Group>
      )}
      {plans?.length === 0 && !mayUpdate && <Text c="dimmed">{texts.none}</Text>}
      {opened && (
        <PlanDialog
          insurer={insurer}
          plan={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

function Plan({ plan: { name, enabled }, onOpen }: { plan: InsurancePlan; onOpen: (() => void) | undefined }) {
  const chip = !enabled && <Chip tone="gray">{texts.disabled}</Chip>;
  if (!onOpen) {
    return (
      <Group gap="0.375rem">
        {name} {chip}
      </Group>
    );
  }
  return (
    <Button variant="default" rightSection={chip} onClick={onOpen}>
      {name}
    </Button>
  );
}
