import type { TariffPreview } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Pager } from '../../base/data-table/pager.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { planText } from './rule-labels.ts';
import { toolTexts as texts } from './tool-texts.ts';

const PAGE = 20;
const amounts = ['amount', 'cap', 'agreedPrice', 'copay'] as const;

export function PercentPreview({ preview: { rules, unchanged } }: { preview: TariffPreview }) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rules.length / PAGE));
  return (
    <Box component="section" aria-label={texts.previewTitle} pt="md" style={{ borderTop: '1px solid var(--line)' }}>
      <Stack component="ul" gap="0.75rem" m={0} p={0} style={{ listStyle: 'none' }}>
        {rules.slice((page - 1) * PAGE, page * PAGE).map((rule) => (
          <li key={rule._id} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={560}>{[rule.code, rule.description, planText(rule.plan)].filter(Boolean).join(' · ')}</Text>
            {amounts
              .filter((name) => rule.before[name] !== rule.after[name])
              .map((name) => (
                <Group key={name} justify="space-between" gap="0.25rem 1rem" className="figures">
                  <Text c="dimmed" fz="sm">
                    {texts[name]}
                  </Text>
                  <Text fz="sm">
                    <del>{formatMoney(rule.before[name] ?? 0)}</del> →{' '}
                    <strong>{formatMoney(rule.after[name] ?? 0)}</strong>
                  </Text>
                </Group>
              ))}
          </li>
        ))}
      </Stack>
      {pages > 1 && (
        <Group mt="sm">
          <Pager page={page} pages={pages} onPage={setPage} />
        </Group>
      )}
      {unchanged > 0 && (
        <Text c="dimmed" fz="sm" mt="sm">
          {texts.unchanged(unchanged)}
        </Text>
      )}
    </Box>
  );
}
