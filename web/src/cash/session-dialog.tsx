import type { CashSession } from '@dioptria/contract/cash-sessions.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatDateTime, formatMoney } from '../shared/format/format.ts';
import { HistorySection } from '../shared/history/history-section.tsx';
import { usePrint } from '../shared/print/use-print.ts';
import { LoadedRecord } from '../shared/resource/loaded-record.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Fact, Facts } from '../shared/ui/fact.tsx';
import { sessionsPlace } from './cash-api.ts';
import { ClosingPaper } from './closing-paper.tsx';
import { CountsTable } from './counts-table.tsx';
import { SessionEntries } from './session-entries.tsx';
import { cashTexts as texts } from './texts.ts';

interface SessionDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** A session from opening to closing: its counts, its entries and its history. A closed one can be printed. */
export function SessionDialog(props: SessionDialogProps) {
  return (
    <LoadedRecord<CashSession> {...sessionsPlace} {...props}>
      {(session) => <LoadedSession {...props} session={session} />}
    </LoadedRecord>
  );
}

function LoadedSession({ session, opened, onClose }: SessionDialogProps & { session: CashSession }) {
  const { number, cashRegister, user, createdAt, openingAmount, counts, note, closedAt, closedBy } = session;
  const print = usePrint();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={closedAt ? texts.closingTitle(number) : texts.sessionTitle(number)}
      footer={
        counts && (
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
        <Fact name={texts.openingAmount} value={formatMoney(openingAmount)} />
        {closedAt && <Fact name={texts.closingTime} value={formatDateTime(closedAt)} />}
        {closedBy && <Fact name={texts.closedByName} value={closedBy.name} />}
      </Facts>
      {counts && (
        <Box mt="1.25rem">
          <CountsTable counts={counts} />
        </Box>
      )}
      {note && (
        <Box mt="1rem">
          <Text c="dimmed" fz="sm">
            {texts.note}
          </Text>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</Text>
        </Box>
      )}
      <Box mt="1.25rem">
        <SessionEntries session={session} />
      </Box>
      <HistorySection path={sessionsPlace.path} id={session._id} />
      {print.isPrinting && <ClosingPaper session={session} />}
    </Dialog>
  );
}
