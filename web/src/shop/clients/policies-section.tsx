import { planEndpoints, ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../base/format/format.ts';
import { pageOf } from '../../base/http/call.ts';
import { useCan } from '../../base/session/session.ts';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import type { Client } from './clients-api.ts';
import { policyTexts as texts } from './texts.ts';

const PoliciesDialog = lazyPart(async () => (await import('./policies-dialog.tsx')).PoliciesDialog);

type Policy = Client['policies'][number];

const firstOf = (insurer: string) => ({ params: { id: insurer }, query: { limit: 1 } });

const isMore = ({ plan, holder, validUntil }: Policy) => plan !== null || holder !== '' || validUntil !== null;

function useIsCovered({ birthDate, policies }: Client): boolean {
  const insurers = policies.map(({ insurance }) => firstOf(insurance._id));
  const plans = useQueries({ queries: insurers.map((first) => pageOf(planEndpoints.list, first)) });
  const rules = useQueries({ queries: insurers.map((first) => pageOf(ruleEndpoints.list, first)) });
  const hasTerms = [...plans, ...rules].some(({ data }) => data !== undefined && data.total > 0);
  return birthDate !== null || policies.length > 1 || policies.some(isMore) || hasTerms;
}

/**
 * Hidden if the client's only data about coverage are one insurer and an affiliate number, and if this insurer has no
 * plans and no tariff (docs/rules.md#clients-10).
 */
export function PoliciesSection({ client }: { client: Client }) {
  const [isEditing, setEditing] = useState(false);
  const mayUpdate = useCan('clients.create') && !client.isFinalConsumer;
  if (!useIsCovered(client)) return null;
  const { birthDate, policies } = client;
  return (
    <Box
      component="section"
      aria-label={texts.title}
      mt="1.25rem"
      pt="1rem"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Box component="h3" c="dimmed" fz="sm" fw={500} mb="xs">
        {texts.title}
      </Box>
      <Stack gap="0.75rem">
        {policies.map((policy) => (
          <PolicyLines key={policy.insurance._id} policy={policy} />
        ))}
        {policies.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        {birthDate !== null && (
          <Facts>
            <Fact name={texts.birthDate} value={formatDay(birthDate)} />
          </Facts>
        )}
      </Stack>
      {mayUpdate && (
        <Group mt="sm">
          <Button
            variant="light"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
        </Group>
      )}
      {isEditing && <PoliciesDialog client={client} onClose={() => setEditing(false)} />}
    </Box>
  );
}

function PolicyLines({ policy: { insurance, plan, affiliateNumber, holder, validUntil } }: { policy: Policy }) {
  const details = [
    affiliateNumber && texts.affiliate(affiliateNumber),
    holder && texts.holderIs(holder),
    validUntil && texts.until(formatDay(validUntil)),
  ].filter(Boolean);
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text fw={560}>{[insurance.name, plan?.name].filter(Boolean).join(' ')}</Text>
      {details.length > 0 && (
        <Text c="dimmed" fz="sm" className="figures">
          {details.join(' · ')}
        </Text>
      )}
    </div>
  );
}
