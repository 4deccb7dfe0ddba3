import { closingCorrections } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashCorrection } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { MethodNames } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../base/format/format.ts';
import { PaperFact } from '../../base/print/paper.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import { correctionsQuery } from './cash-api.ts';
import { kindLabels } from './cash-session-entries.tsx';
import { cashTexts as texts } from './texts.ts';
import classes from './cash.module.css';

export const useCorrections = (cashSessionId: string): readonly CashCorrection[] =>
  useQuery(correctionsQuery(cashSessionId)).data ?? [];

const amountText = ({ amount }: CashCorrection) => (amount === null ? texts.hidden : formatMoney(amount));

function originText({ corrected, session }: CashCorrection, names: MethodNames): string {
  const entry = `${kindLabels[corrected.kind]} · ${names[corrected.method]}`;
  const of = texts.correctedEntry(entry, formatDate(corrected.createdAt), corrected.session.number);
  return session ? `${of}, ${texts.correctedIn(session.number)}` : of;
}

const whoText = ({ user, sale, client, note }: CashCorrection): string =>
  [user.name, sale && texts.sale(sale.number), client, note].filter(Boolean).join(' · ');

/** Hidden if there are none. */
export function ClosingCorrections({ corrections }: { corrections: readonly CashCorrection[] }) {
  const names = useMethodNames();
  if (corrections.length === 0) return null;
  return (
    <section aria-label={closingCorrections}>
      <Box component="h2" fz="h3" mb="0.25rem">
        {closingCorrections}
      </Box>
      <ul className={classes.entries}>
        {corrections.map((correction) => (
          <Box component="li" key={correction._id} py="0.5rem">
            <Group justify="space-between" wrap="nowrap" gap="sm" fw={560} align="baseline">
              <span>{names[correction.method]}</span>
              <span className="figures">{amountText(correction)}</span>
            </Group>
            <Text c="dimmed" fz="sm">
              {originText(correction, names)}
            </Text>
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {whoText(correction)}
            </Text>
          </Box>
        ))}
      </ul>
    </section>
  );
}

export function PrintedCorrections({ corrections }: { corrections: readonly CashCorrection[] }) {
  const names = useMethodNames();
  if (corrections.length === 0) return null;
  return (
    <Box component="section" pt="3mm">
      <Box component="h2" fz="11pt" fw={620}>
        {closingCorrections}
      </Box>
      {corrections.map((correction) => (
        <Box
          component="section"
          key={correction._id}
          py="2mm"
          style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}
        >
          <dl className="figures">
            <PaperFact name={names[correction.method]} value={amountText(correction)} strong />
          </dl>
          <Box component="p" style={{ overflowWrap: 'anywhere' }}>
            {originText(correction, names)} · {whoText(correction)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
