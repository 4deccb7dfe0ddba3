import { sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { useMethodNames } from '../settings/methods.ts';
import classes from './cash.module.css';
import { SentTallies } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';

const OpeningDialog = lazyPart(async () => (await import('./opening-dialog.tsx')).OpeningDialog);

export function Expected({ cashSession }: { cashSession: CashSession }) {
  const { expected, openingAmount, openedWith, tallies } = cashSession;
  const names = useMethodNames();
  const mayCorrect = useCan('cash_sessions.update') && tallies.length === 0;
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <section className={`panel ${classes.expected}`} aria-label={texts.expected}>
      <Box component="h2" fz="h3" mb="0.5rem">
        {texts.expected}
      </Box>
      <dl className={`figures ${classes.amounts}`}>
        <dt>{texts.openingAmount}</dt>
        <dd>{formatMoney(openingAmount)}</dd>
      </dl>
      <Group justify="space-between" gap="0.5rem" mih="1.75rem">
        <Text c="dimmed" fz="sm">
          {openedWith !== null && texts.openedWith(formatMoney(openedWith))}
        </Text>
        {mayCorrect && (
          <Button variant="subtle" me="-0.5rem" onClick={() => setCorrecting(true)}>
            {texts.correct}
            <span className="visually-hidden"> {texts.openingAmount}</span>
          </Button>
        )}
      </Group>
      {isCorrecting && <OpeningDialog cashSession={cashSession} onClose={() => setCorrecting(false)} />}
      {expected ? (
        <dl className={`figures ${classes.amounts}`} data-topped>
          {expected.map(({ method, amount }) => (
            <Amount key={method} name={names[method]} amount={amount} />
          ))}
          {expected.length > 1 && (
            <Amount name={texts.total} amount={sumOf(expected.map(({ amount }) => amount))} strong />
          )}
        </dl>
      ) : (
        <Text c="dimmed" fz="sm" mt="0.5rem">
          {texts.blind}
        </Text>
      )}
      {tallies.length > 0 && (
        <Box mt="1rem" fz="sm">
          <SentTallies tallies={tallies} />
        </Box>
      )}
    </section>
  );
}

function Amount({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <>
      <dt data-strong={strong || undefined}>{name}</dt>
      <dd data-strong={strong || undefined}>{formatMoney(amount)}</dd>
    </>
  );
}
