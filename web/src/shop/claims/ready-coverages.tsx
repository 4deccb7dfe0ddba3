import type { ReadyCoverage } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { PresentChip } from '../coverages/coverage-chips.tsx';
import classes from './claims.module.css';
import { RowPages, RowSearch, useSearchedRows } from '../../base/data-table/searched-rows.tsx';
import { makeTexts as texts } from './texts.ts';

/** A list with more coverages has a search. */
const FEW = 10;

interface ReadyCoveragesProps {
  coverages: readonly ReadyCoverage[];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

const textOf = ({ client, sale, affiliateNumber }: ReadyCoverage) => `${client.name} ${sale.number} ${affiliateNumber}`;

/** `left` has the ids of the coverages that the user leaves out. */
export function ReadyCoverages({ coverages, left, onLeave }: ReadyCoveragesProps) {
  const list = useSearchedRows(coverages, textOf);
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeave(next);
  };
  const taken = coverages.filter(({ _id }) => !left.has(_id)).length;
  return (
    <Stack gap="xs" component="section" aria-label={texts.coverages}>
      <Group justify="space-between" gap="xs">
        <Checkbox
          className={classes.tick}
          label={texts.all}
          checked={taken === coverages.length}
          indeterminate={taken > 0 && taken < coverages.length}
          onChange={() => onLeave(new Set(taken === coverages.length ? coverages.map(({ _id }) => _id) : []))}
        />
        {coverages.length > FEW && <RowSearch label={texts.search} list={list} />}
      </Group>
      <ul className={classes.rows}>
        {list.shown.map((coverage) => (
          <li key={coverage._id}>
            <Checkbox
              className={classes.tick}
              checked={!left.has(coverage._id)}
              onChange={() => toggle(coverage._id)}
              label={
                <>
                  <strong>{coverage.client.name}</strong>{' '}
                  {coverage.isRebill && <Chip tone="carey">{texts.rebill}</Chip>}{' '}
                  <PresentChip until={coverage.presentUntil} />
                  <Text component="span" display="block" c="dimmed" fz="sm">
                    {texts.row(coverage.sale.number, formatDay(coverage.claimableDay))}
                  </Text>
                </>
              }
            />
            <span className="figures">{formatMoney(coverage.amount)}</span>
          </li>
        ))}
      </ul>
      <RowPages label={texts.pages} list={list} />
    </Stack>
  );
}
