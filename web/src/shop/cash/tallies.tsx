import {
  countTotals,
  differenceOf,
  hasExpected,
  type MethodCount,
  sumOf,
  type TallyCount,
  tallyTitle,
} from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashTally } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { formatDateTime, formatMoney, formatMoneyChange } from '../../base/format/format.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import { cashTexts as texts } from './texts.ts';
import classes from './cash.module.css';

interface TalliesProps {
  tallies: readonly CashTally[];
}

export const nameOfTally = ({ place }: CashTally, { tallies }: TalliesProps): string =>
  tallies.length === 1 ? texts.tally : tallyTitle(place);

export const originOfTally = ({ user, createdAt }: CashTally): string => `${user.name} · ${formatDateTime(createdAt)}`;

/** In pesos; undefined if the user may not see the amounts (docs/rules.md#cash-8). */
export const countedIn = (tally: CashTally | undefined): number | undefined =>
  tally?.counts ? sumOf(tally.counts.map(({ counted }) => counted)) : undefined;

export function Tallies({ tallies }: TalliesProps) {
  return (
    <Stack gap="1.25rem">
      {tallies.map((tally) => (
        <section key={tally._id} aria-label={nameOfTally(tally, { tallies })}>
          <Group gap="0.25rem 0.75rem">
            <Box component="h2" fz="h3">
              {nameOfTally(tally, { tallies })}
            </Box>
            {tallies.length > 1 && tally.place === 1 && <Chip tone="petroleo">{texts.ofClosing}</Chip>}
          </Group>
          <Text c="dimmed" fz="sm" mb="0.25rem">
            {originOfTally(tally)}
          </Text>
          <TallyAmounts counts={tally.counts} />
        </section>
      ))}
    </Stack>
  );
}

function TallyAmounts({ counts }: Pick<CashTally, 'counts'>) {
  if (!counts) return <Text fz="sm">{texts.amountsHidden}</Text>;
  return hasExpected(counts) ? <TallyTable counts={counts} /> : <CountedAmounts counts={counts} />;
}

function CountedAmounts({ counts }: { counts: readonly TallyCount[] }) {
  const names = useMethodNames();
  return (
    <dl className={`figures ${classes.amounts}`}>
      {counts.map(({ method, counted }) => (
        <Box key={method} display="contents">
          <dt>{names[method]}</dt>
          <dd>{formatMoney(counted)}</dd>
        </Box>
      ))}
    </dl>
  );
}

export function SentTallies({ tallies }: TalliesProps) {
  if (tallies.length === 0) return null;
  return (
    <Stack component="section" gap="0.25rem" aria-label={texts.sentTallies}>
      <Text fw={560}>{texts.sentTallies}</Text>
      <ul>
        {tallies.map((tally) => (
          <li key={tally._id}>
            {[tallyTitle(tally.place), originOfTally(tally), moneyOf(countedIn(tally))].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <Text c="dimmed" fz="sm">
        {texts.firstStands}
      </Text>
    </Stack>
  );
}

const moneyOf = (pesos: number | undefined) => (pesos === undefined ? undefined : formatMoney(pesos));

export function TallyTable({ counts }: { counts: readonly MethodCount[] }) {
  const total = countTotals(counts);
  const names = useMethodNames();
  return (
    <table className={`figures ${classes.tally}`}>
      <thead>
        <tr>
          <th scope="col">{texts.method}</th>
          <th scope="col">{texts.expectedColumn}</th>
          <th scope="col">{texts.countedColumn}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <TallyRow key={count.method} name={names[count.method]} {...count} difference={differenceOf(count)} />
        ))}
      </tbody>
      {counts.length > 1 && (
        <tfoot>
          <TallyRow name={texts.total} {...total} />
        </tfoot>
      )}
    </table>
  );
}

interface TallyRowProps {
  name: string;
  expected: number;
  counted: number;
  difference: number;
}

function TallyRow({ name, expected, counted, difference }: TallyRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatMoney(expected)}</td>
      <td>{formatMoney(counted)}</td>
      <td data-differs={difference !== 0 || undefined}>{formatMoneyChange(difference)}</td>
    </tr>
  );
}
