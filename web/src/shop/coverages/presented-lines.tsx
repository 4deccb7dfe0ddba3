import { Box, Group, Text } from '@mantine/core';
import { formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import classes from './coverage-card.module.css';
import type { CoveredLine } from './covered-amounts.ts';
import type { DraftCoverageLine } from './draft-coverage.ts';
import { coverageTexts as texts } from './texts.ts';

interface PresentedLinesProps {
  batch: number;
  lines: readonly DraftCoverageLine[];
  amounts: readonly CoveredLine[];
  rest: string;
  nameOf: (keys: readonly string[]) => string;
  /** A line is wrong if an earlier insurer leaves less than its amount. */
  problemOf: (at: number) => string | undefined;
}

export function PresentedLines({ batch, lines, amounts, rest, nameOf, problemOf }: PresentedLinesProps) {
  return (
    <>
      <Text {...tinted('cielo')} px="sm" py={8} fz="sm">
        {texts.presented(batch)}
      </Text>
      <ul className={classes.lines} aria-label={texts.lines}>
        {lines.map(({ keys, rule, amount }, at) => (
          <li key={keys.join()}>
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" fz="sm" className="figures">
              <Box miw={0}>
                {nameOf(keys)}
                <Box c="dimmed">{rule ? `${rule.code} · ${rule.description}` : texts.withoutRule}</Box>
                <Box c="dimmed">{`${rest}: ${formatMoney(amounts[at]?.client ?? 0)}`}</Box>
              </Box>
              <strong className={classes.amount}>{formatMoney(amount ?? 0)}</strong>
            </Group>
            <ErrorText>{problemOf(at)}</ErrorText>
          </li>
        ))}
      </ul>
    </>
  );
}
