import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatDateTime } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/loaded-record.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { ClosingPaper, openingText } from './closing-paper.tsx';
import { CashSessionEntries } from './cash-session-entries.tsx';
import { Tallies } from './tallies.tsx';
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
  const { number, cashRegister, user, createdAt, tallies, note, closedAt, closedBy } = cashSession;
  const print = usePrint();
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
        <CashSessionEntries cashSession={cashSession} />
      </Box>
      <HistorySection endpoint={documentEndpoints.cash_sessions.history} id={cashSession._id} />
      {print.isPrinting && <ClosingPaper cashSession={cashSession} />}
    </Dialog>
  );
}
