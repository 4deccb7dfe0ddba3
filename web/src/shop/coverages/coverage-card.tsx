import { coverageDocumentLabels } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { BatchLink, CoverageChip } from './coverage-chips.tsx';
import classes from './coverage-card.module.css';
import { coverageTexts as texts } from './texts.ts';

interface CoverageCardProps {
  coverage: Coverage;
  documents: ReactNode;
}

export function CoverageCard({ coverage, documents }: CoverageCardProps) {
  const { insurance, plan, state, missing, batch, note } = coverage;
  return (
    <Stack component="li" gap="sm" className={classes.card} aria-label={texts.of(insurance.name)}>
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <strong>{[insurance.name, plan?.name].filter(Boolean).join(' · ')}</strong>
        <CoverageChip state={state} />
      </Group>
      <CoverageNumbers coverage={coverage} />
      <CoverageLines coverage={coverage} />
      <CoverageAmounts coverage={coverage} />
      {state !== 'void' && missing.length > 0 && (
        <Group {...tinted('carey')} wrap="nowrap" gap={10} px="sm" py={8} fz="sm">
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          {texts.missing(missing.map((kind) => coverageDocumentLabels[kind]).join(', '))}
        </Group>
      )}
      {batch && (
        <Text fz="sm">
          <BatchLink batch={batch} />
        </Text>
      )}
      {documents}
      {note && (
        <Text fz="sm" className={classes.note}>
          {note}
        </Text>
      )}
    </Stack>
  );
}

function CoverageNumbers({ coverage }: { coverage: Coverage }) {
  const { affiliateNumber, authorizationNumber, authorizedDay, voucherNumber, claimableDay, state } = coverage;
  const facts = [
    [texts.affiliateNumber, affiliateNumber],
    [texts.authorizationNumber, authorizationNumber],
    [texts.authorizedDay, authorizedDay && formatDay(authorizedDay)],
    [texts.voucherNumber, voucherNumber],
  ] as const;
  const shown = facts.filter(([, value]) => value);
  return (
    <>
      {shown.length > 0 && (
        <Facts>
          {shown.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </Facts>
      )}
      {claimableDay && state !== 'void' && (
        <Text c="dimmed" fz="sm">
          {texts.claimable(formatDay(claimableDay))}
        </Text>
      )}
    </>
  );
}

function CoverageLines({ coverage: { lines } }: { coverage: Coverage }) {
  return (
    <ul className={classes.lines} aria-label={texts.lines}>
      {lines.map(({ code, description, quantity, insurerAmount, proposed, products, note }) => (
        <Group key={products.join()} component="li" justify="space-between" wrap="nowrap" gap="sm" fz="sm">
          <Box miw={0}>
            {[code, description].filter(Boolean).join(' · ') || texts.withoutRule}
            {quantity > 1 && ` × ${quantity}`}
            {proposed !== null && proposed !== insurerAmount && (
              <Box c="var(--tone-carey-text)">{texts.otherAmount(proposed)}</Box>
            )}
            {note && <Box c="dimmed">{texts.reason(note)}</Box>}
          </Box>
          <strong className={classes.amount}>{formatMoney(insurerAmount)}</strong>
        </Group>
      ))}
    </ul>
  );
}

/** An amount of 0 is left out, except the open amount. */
function CoverageAmounts({ coverage }: { coverage: Coverage }) {
  const { insurerAmount, paid, lost, toClient, open, state } = coverage;
  const amounts = [
    [texts.insurerAmount, insurerAmount],
    [texts.paid, paid],
    [texts.lost, lost],
    [texts.toClient, toClient],
  ] as const;
  return (
    <dl className={`figures ${classes.amounts}`}>
      {amounts.map(
        ([name, amount]) =>
          (amount !== 0 || name === texts.insurerAmount) && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ),
      )}
      {state !== 'void' && (
        <div>
          <dt>{texts.open}</dt>
          <dd data-open={open > 0 || undefined}>{formatMoney(open)}</dd>
        </div>
      )}
    </dl>
  );
}
