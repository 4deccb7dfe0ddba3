import type { SaleModification } from '@dioptria/contract/shop/sales/sales.ts';
import { Box, Group, Text } from '@mantine/core';
import { formatDateTime, formatDay, formatMoney } from '../../../base/format/format.ts';
import { SectionHeading } from '../../../base/ui/elements/sections.tsx';
import rows from '../sales.module.css';
import type { Sale } from '../sales-api.ts';
import { modificationTexts as texts } from './texts.ts';

export function SaleModifications({ sale: { modifications } }: { sale: Sale }) {
  if (!modifications?.length) return null;
  return (
    <section aria-label={texts.section}>
      <SectionHeading>{texts.section}</SectionHeading>
      <ul className={rows.rows}>
        {modifications.map((one) => (
          <Modified key={one._id} change={one} />
        ))}
      </ul>
    </section>
  );
}

function Modified({ change }: { change: SaleModification }) {
  const { number, at, user, reason, undoes, difference } = change;
  return (
    <Box component="li" py={10}>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        {texts.heading(number)}
        {difference !== 0 && <span>{texts.difference(difference)}</span>}
      </Group>
      <Text c="dimmed" fz="sm">
        {[formatDateTime(at), user.name, undoes !== null && texts.undoes(undoes)].filter(Boolean).join(' · ')}
      </Text>
      {differences(change).map((text) => (
        <Text key={text} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
      {reason && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {reason}
        </Text>
      )}
    </Box>
  );
}

/** The lines that the change removed and added, and the other values that it changed. */
function differences({ before, after }: SaleModification): string[] {
  const [from, to] = [before.lines.map(lineOf), after.lines.map(lineOf)];
  return [
    ...from.filter((line) => !to.includes(line)).map(texts.out),
    ...to.filter((line) => !from.includes(line)).map(texts.in),
    ...(before.total === after.total ? [] : [texts.total(before.total, after.total)]),
    ...(before.deliveryDate === after.deliveryDate
      ? []
      : [texts.day(formatDay(before.deliveryDate), formatDay(after.deliveryDate))]),
    ...(before.notes === after.notes ? [] : [texts.notes]),
  ];
}

const lineOf = ({ name, quantity, price }: SaleModification['before']['lines'][number]): string =>
  `${quantity} × ${name} · ${formatMoney(price)}`;
