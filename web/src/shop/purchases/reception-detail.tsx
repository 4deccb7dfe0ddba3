import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import type { Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatDateTime, formatDay, formatMoney } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { PrintLabels } from '../products/labels/print-labels.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { showSuccess } from '../../base/ui/toast.ts';
import { orderTexts } from './order-texts.ts';
import { ReceptionLines } from './reception-lines.tsx';
import { ReceptionPaper } from './reception-paper.tsx';
import { receptionLines, useReverse } from './receptions-api.ts';
import { receptionTexts as texts } from './texts.ts';
import { titleOf } from './title-of.ts';

interface ReceptionDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function ReceptionDetail({ id, opened, onClose }: ReceptionDetailProps) {
  return (
    <LoadedRecord<Reception> endpoints={documentEndpoints.receptions} id={id} opened={opened} onClose={onClose}>
      {(reception, error) => <Detail reception={reception} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<ReceptionDetailProps, 'id'> {
  reception: Reception;
  error: Error | null;
}

function Detail({ reception, error, opened, onClose }: DetailProps) {
  const { _id, reverses, reversedBy, units, lines } = reception;
  const mayReverse = useCan('receptions.create');
  const reverse = useReverse(reception._id);
  const ask = useAsk(opened);
  const print = usePrint();

  async function confirm() {
    if (await ask(texts.reverseQuestion(units))) {
      reverse.mutate(undefined, { onSuccess: () => showSuccess(texts.reversedNow) });
    }
  }

  const failure = reverse.error ?? error;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={titleOf(reception)}
      size="lg"
      footerStart={
        mayReverse &&
        !reverses &&
        !reversedBy && (
          <Button
            variant="subtle"
            color="rubi"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={reverse.isPending}
            onClick={() => void confirm()}
          >
            {texts.reverse}
          </Button>
        )
      }
      footer={
        <Group gap="0.5rem">
          <ExportMenu endpoint={receptionLines(_id)} query={{}} isEmpty={false} />
          <Button
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            loading={print.isPrinting}
            disabled={!lines}
            onClick={print.start}
          >
            {texts.print}
          </Button>
        </Group>
      }
    >
      <ReceptionFacts reception={reception} />
      {lines && !reverses && (
        <Box mt="md">
          <PrintLabels copies={labelsOf(lines)} />
        </Box>
      )}
      <ErrorText>{failure && errorMessage(failure)}</ErrorText>
      <Box mt="md">{lines ? <ReceptionLines lines={lines} /> : <LoadingText lines={4} />}</Box>
      <HistorySection endpoint={documentEndpoints.receptions.history} id={_id} />
      {print.isPrinting && <ReceptionPaper reception={reception} />}
    </Dialog>
  );
}

/** One label for each received unit. A product may have several lines. */
function labelsOf(lines: NonNullable<Reception['lines']>): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const { productId, quantity } of lines) copies.set(productId, (copies.get(productId) ?? 0) + quantity);
  return copies;
}

function ReceptionFacts({ reception }: { reception: Reception }) {
  const { provider, document, date, createdAt, user, note, units, total, reverses, reversedBy, reversedAt } = reception;
  const { purchaseOrder } = reception;
  return (
    <Facts>
      <Fact name={texts.provider} value={provider.name} />
      <Fact name={texts.document} value={document || texts.noDocument} />
      <Fact name={texts.date} value={formatDay(date)} />
      <Fact name={texts.units} value={units} />
      <Fact name={texts.total} value={formatMoney(total)} />
      <Fact name={texts.user} value={user.name} />
      <Fact name={texts.created} value={formatDateTime(createdAt)} />
      {purchaseOrder && <Fact name={orderTexts.ordered} value={texts.number(purchaseOrder.number)} />}
      {reverses && <Fact name={texts.state} value={texts.reversesOf(reverses.number)} />}
      {reversedBy && reversedAt && (
        <Fact name={texts.reversedBy(reversedBy.number)} value={formatDateTime(reversedAt)} />
      )}
      {note && <Fact isWide name={texts.note} value={note} />}
    </Facts>
  );
}
