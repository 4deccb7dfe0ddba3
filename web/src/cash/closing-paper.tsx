import { countTotals, differenceOf, type MethodCount } from '@dioptria/contract/cash-rules.ts';
import type { CashSession } from '@dioptria/contract/cash-sessions.ts';
import { paymentMethodLabels } from '@dioptria/contract/sale-status.ts';
import { Box } from '@mantine/core';
import { formatDate, formatDateTime, formatMoney } from '../shared/format/format.ts';
import { Fact, Paper, PaperFacts, PaperNote } from '../shared/print/paper.tsx';
import { signedDifference } from './session-entries.tsx';
import { cashTexts as texts } from './texts.ts';

/** The closing of a session on paper: A4, A5 or an 80 mm roll, with a place to sign. */
export function ClosingPaper({ session }: { session: CashSession }) {
  const { number, cashRegister, user, createdAt, openingAmount, counts, note, closedAt, closedBy } = session;
  const counted = counts ?? [];
  return (
    <Paper title={texts.closingTitle(number)} date={formatDate(closedAt ?? createdAt)}>
      <PaperFacts>
        <Fact name={texts.register} value={cashRegister.name} />
        <Fact name={texts.openingAmount} value={formatMoney(openingAmount)} />
        <Fact name={texts.opening} value={formatDateTime(createdAt)} />
        <Fact name={texts.openedByName} value={user.name} />
        {closedAt && <Fact name={texts.closingTime} value={formatDateTime(closedAt)} />}
        {closedBy && <Fact name={texts.closedByName} value={closedBy.name} />}
      </PaperFacts>
      {counted.map((count) => (
        <Count key={count.method} name={paymentMethodLabels[count.method]} count={count} />
      ))}
      {counted.length > 1 && <Count name={texts.total} count={countTotals(counted)} />}
      {note && <PaperNote name={texts.note} note={note} />}
      <Box component="p" mt="18mm" pt="1mm" w="60mm" maw="100%" ta="center" style={{ borderTop: '1pt solid #000' }}>
        {texts.signature}
      </Box>
    </Paper>
  );
}

function Count({ name, count }: { name: string; count: Omit<MethodCount, 'method'> }) {
  return (
    <Box component="section" py="2mm" style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}>
      <Box component="p" fw={620}>
        {name}
      </Box>
      <dl className="figures">
        <Fact name={texts.expectedColumn} value={formatMoney(count.expected)} />
        <Fact name={texts.countedColumn} value={formatMoney(count.counted)} />
        <Fact name={texts.difference} value={signedDifference(differenceOf(count))} />
      </dl>
    </Box>
  );
}
