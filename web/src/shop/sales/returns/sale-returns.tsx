import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { SaleReturn } from '@dioptria/contract/shop/sales/sales.ts';
import { returnDestinationLabels } from '@dioptria/contract/shop/sales/return-labels.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { formatDateTime, formatMoney } from '../../../base/format/format.ts';
import { usePrint } from '../../../base/print/use-print.ts';
import { SectionHeading } from '../../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { useMethodNames } from '../../settings/settings-api.ts';
import rows from '../sales.module.css';
import type { Sale } from '../sales-api.ts';
import { returnTexts as texts } from './texts.ts';

const ReturnSlip = lazyPart(async () => (await import('./return-slip.tsx')).ReturnSlip);

export function SaleReturns({ sale }: { sale: Sale }) {
  const { returns = [] } = sale;
  if (returns.length === 0) return null;
  return (
    <section aria-label={texts.section}>
      <SectionHeading>{texts.section}</SectionHeading>
      <ul className={rows.rows}>
        {returns.map((one) => (
          <Returned key={one._id} sale={sale} returned={one} />
        ))}
      </ul>
    </section>
  );
}

function Returned({ sale, returned }: { sale: Sale; returned: SaleReturn }) {
  const { number, at, user, reason, amount, lines, refunds, creditNote } = returned;
  const names = useMethodNames();
  const print = usePrint(ReturnSlip.load);
  const units = lines.map(({ name, quantity, to }) =>
    [`${quantity} × ${name}`, to && returnDestinationLabels[to].toLowerCase()].filter(Boolean).join(': '),
  );
  const money = refunds.map(
    (refund) => `${names[refund.method]} ${formatMoney(roundMoney(refund.amount + refund.surcharge))}`,
  );
  return (
    <Box component="li" py={10}>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        {texts.heading(number)}
        <span>{formatMoney(amount)}</span>
      </Group>
      <Group justify="space-between" gap="0 sm">
        <Text c="dimmed" fz="sm">
          {[formatDateTime(at), user.name, creditNote !== null && texts.withNote].filter(Boolean).join(' · ')}
        </Text>
        <Button variant="subtle" px={10} ms="auto" me={-10} loading={print.isPrinting} onClick={() => print.start()}>
          {texts.print}
        </Button>
      </Group>
      {[...units, ...money].map((text) => (
        <Text key={text} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
      {reason && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {reason}
        </Text>
      )}
      {print.isPrinting && <ReturnSlip sale={sale} returned={returned} />}
    </Box>
  );
}
