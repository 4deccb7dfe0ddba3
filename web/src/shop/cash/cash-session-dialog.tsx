import { countTotals, differenceOf, hasExpected, type TallyCount } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashCorrection, CashSession, CashTally } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatDate, formatDateTime, formatMoney, formatMoneyChange } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { Paper, PaperFact, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import { CashSessionEntries } from './cash-session-entries.tsx';
import { ClosingCorrections, PrintedCorrections, useCorrections } from './closing-corrections.tsx';
import { nameOfTally, originOfTally, Tallies } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';

interface CashSessionDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function CashSessionDialog(props: CashSessionDialogProps) {
  return (
    <LoadedRecord<CashSession> endpoints={documentEndpoints.cash_sessions} {...props}>
      {(cashSession) => <LoadedCashSession {...props} cashSession={cashSession} />}
    </LoadedRecord>
  );
}

function LoadedCashSession({ cashSession, opened, onClose }: CashSessionDialogProps & { cashSession: CashSession }) {
  const { number, cashRegister, user, createdAt, tallies, takenOut, note, closedAt, closedBy } = cashSession;
  const print = usePrint();
  const corrections = useCorrections(cashSession._id);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={closedAt ? texts.closingTitle(number) : texts.sessionTitle(number)}
      footer={
        closedAt && (
          <Button
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            loading={print.isPrinting}
            onClick={print.start}
          >
            {texts.print}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={texts.register} value={cashRegister.name} />
        <Fact name={texts.opening} value={formatDateTime(createdAt)} />
        <Fact name={texts.openedByName} value={user.name} />
        <Fact name={texts.openingAmount} value={openingText(cashSession)} />
        {closedAt && <Fact name={texts.closingTime} value={formatDateTime(closedAt)} />}
        {closedBy && <Fact name={texts.closedByName} value={closedBy.name} />}
        {takenOut !== null && takenOut > 0 && <Fact name={texts.takenOut} value={formatMoney(takenOut)} />}
      </Facts>
      <Box mt="1.25rem">
        <Tallies tallies={tallies} />
      </Box>
      {note && (
        <Box mt="1rem">
          <Text c="dimmed" fz="sm">
            {texts.note}
          </Text>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</Text>
        </Box>
      )}
      <Box mt="1.25rem">
        <ClosingCorrections corrections={corrections} />
      </Box>
      <Box mt="1.25rem">
        <CashSessionEntries cashSession={cashSession} corrections={corrections} />
      </Box>
      <HistorySection endpoint={documentEndpoints.cash_sessions.history} id={cashSession._id} />
      {print.isPrinting && <ClosingPaper cashSession={cashSession} corrections={corrections} />}
    </Dialog>
  );
}

/** After a correction, the text also names the amount with which a user opened the cash session. */
const openingText = ({ openingAmount, openedWith }: CashSession): string =>
  formatMoney(openingAmount) + (openedWith === null ? '' : ` · ${texts.openedWith(formatMoney(openedWith))}`);

interface ClosingPaperProps {
  cashSession: CashSession;
  corrections: readonly CashCorrection[];
}

function ClosingPaper({ cashSession, corrections }: ClosingPaperProps) {
  const { number, cashRegister, user, createdAt, tallies, takenOut, note, closedAt, closedBy } = cashSession;
  return (
    <Paper title={texts.closingTitle(number)} date={formatDate(closedAt ?? createdAt)}>
      <PaperFacts>
        <PaperFact name={texts.register} value={cashRegister.name} />
        <PaperFact name={texts.openingAmount} value={openingText(cashSession)} />
        <PaperFact name={texts.opening} value={formatDateTime(createdAt)} />
        <PaperFact name={texts.openedByName} value={user.name} />
        {closedAt && <PaperFact name={texts.closingTime} value={formatDateTime(closedAt)} />}
        {closedBy && <PaperFact name={texts.closedByName} value={closedBy.name} />}
        {takenOut !== null && takenOut > 0 && <PaperFact name={texts.takenOut} value={formatMoney(takenOut)} />}
      </PaperFacts>
      {tallies.map((tally) => (
        <Tally
          key={tally._id}
          name={nameOfTally(tally, { tallies })}
          tally={tally}
          isOfClosing={tallies.length > 1 && tally.place === 1}
        />
      ))}
      <PrintedCorrections corrections={corrections} />
      {note && <PaperNote name={texts.note} note={note} />}
      <Box component="p" mt="18mm" pt="1mm" w="60mm" maw="100%" ta="center" style={{ borderTop: '1pt solid #000' }}>
        {texts.signature}
      </Box>
    </Paper>
  );
}

interface TallyProps {
  name: string;
  tally: CashTally;
  /** True for the first of several tallies: the closing shows the amounts of the first tally. */
  isOfClosing: boolean;
}

function Tally({ name, tally, isOfClosing }: TallyProps) {
  const { counts } = tally;
  const names = useMethodNames();
  return (
    <Box component="section" pt="3mm">
      <Box component="h2" fz="11pt" fw={620}>
        {isOfClosing ? `${name} · ${texts.ofClosing}` : name}
      </Box>
      <Box component="p" pb="1mm">
        {originOfTally(tally)}
      </Box>
      {counts ? (
        counts.map(({ method, ...count }) => <TallyAmount key={method} name={names[method]} count={count} />)
      ) : (
        <p>{texts.amountsHidden}</p>
      )}
      {counts && counts.length > 1 && hasExpected(counts) && (
        <TallyAmount name={texts.total} count={countTotals(counts)} />
      )}
    </Box>
  );
}

function TallyAmount({ name, count: { expected, counted } }: { name: string; count: Omit<TallyCount, 'method'> }) {
  return (
    <Box component="section" py="2mm" style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}>
      <Box component="p" fw={620}>
        {name}
      </Box>
      <dl className="figures">
        {expected !== null && <PaperFact name={texts.expectedColumn} value={formatMoney(expected)} />}
        <PaperFact name={texts.countedColumn} value={formatMoney(counted)} />
        {expected !== null && (
          <PaperFact name={texts.difference} value={formatMoneyChange(differenceOf({ expected, counted }))} />
        )}
      </dl>
    </Box>
  );
}
