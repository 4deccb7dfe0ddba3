import type { InsurancePlan } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconListDetails, IconPlus, IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LinkButton } from '../../base/ui/elements/link-button.tsx';
import { Fold } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { type Insurer, TermsSection } from '../insurances/insurances-screen.tsx';
import { plansQuery, rulesTotalQuery } from './tariff-api.ts';
import { panelTexts, planTexts, ruleTexts } from './texts.ts';

export const InsurerPanels = ({ record }: { record: Insurer }) => (
  <Fold label={panelTexts.title} icon={IconReportMoney} hint={panelTexts.hint}>
    {() => (
      <>
        <TermsSection insurer={record} />
        <PlansSection insurer={record} />
        <TariffSection insurer={record} />
      </>
    )}
  </Fold>
);

const PanelHeading = ({ title, detail }: { title: string; detail: string }) => (
  <Box mb="xs">
    <Box component="h3" c="dimmed" fz="sm" fw={500}>
      {title}
    </Box>
    <Text c="dimmed" fz="sm">
      {detail}
    </Text>
  </Box>
);

const PlanDialog = lazyPart(async () => (await import('./plan-and-rule-dialogs.tsx')).PlanDialog);

function PlansSection({ insurer }: { insurer: Insurer }) {
  const { data: plans, error, refetch } = useQuery(plansQuery(insurer._id));
  const [opened, setOpened] = useState<InsurancePlan | 'new'>();
  const mayUpdate = useCan('insurances.update');
  return (
    <Box component="section" aria-label={planTexts.title} mt="1.25rem">
      <PanelHeading title={planTexts.title} detail={planTexts.detail} />
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
                {planTexts.add}
              </Button>
            </li>
          )}
        </Group>
      )}
      {plans?.length === 0 && !mayUpdate && <Text c="dimmed">{planTexts.none}</Text>}
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
  const chip = !enabled && <Chip tone="gray">{planTexts.disabled}</Chip>;
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

function TariffSection({ insurer }: { insurer: Insurer }) {
  const { data: total, error, refetch } = useQuery(rulesTotalQuery(insurer._id));
  const mayUpdate = useCan('insurances.update');
  return (
    <Box component="section" aria-label={ruleTexts.title} mt="1.25rem">
      <PanelHeading title={ruleTexts.title} detail={ruleTexts.detail} />
      {error && total === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Group gap="0.75rem">
        {(mayUpdate || Boolean(total)) && (
          <LinkButton
            to="/insurances/$insurer/tariff"
            params={{ insurer: insurer._id }}
            variant="light"
            leftSection={<IconListDetails size={18} stroke={1.6} aria-hidden />}
          >
            {total === 0 ? ruleTexts.begin : ruleTexts.open}
          </LinkButton>
        )}
        {total !== undefined && <Text c="dimmed">{total === 0 ? ruleTexts.none : ruleTexts.total(total)}</Text>}
      </Group>
    </Box>
  );
}
