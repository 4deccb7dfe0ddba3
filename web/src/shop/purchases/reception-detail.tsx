import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { lineCost } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { Reception, ReceptionLine } from '@dioptria/contract/shop/purchases/receptions.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { Paper, PaperFact, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { PrintLabels } from '../products/labels/labels-button.tsx';
import { FromTo } from './purchase-cells.tsx';
import { orderTexts } from './order-texts.ts';
import { receptionLines, useReverse } from './purchases-api.ts';
import { receptionTexts as texts } from './texts.ts';

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

type ShownLine = ReceptionLine & { _id: string };

const columns: readonly ListColumn<ShownLine>[] = [
  { id: 'product', header: texts.product, cell: (line) => <Product line={line} />, sortable: false },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: ({ quantity }) => formatNumber(quantity),
    sortable: false,
    align: 'end',
    width: '12%',
  },
  {
    id: 'cost',
    header: texts.cost,
    cell: ({ unitCost }) => formatMoney(unitCost),
    sortable: false,
    align: 'end',
    width: '18%',
  },
  {
    id: 'amount',
    header: texts.amount,
    cell: (line) => formatMoney(lineCost(line)),
    sortable: false,
    align: 'end',
    width: '18%',
  },
];

function Product({ line }: { line: ReceptionLine }) {
  const { name, code, priceBefore, priceAfter, beyondOrder } = line;
  return (
    <>
      <strong>{name}</strong>
      <Text c="dimmed" fz="sm">
        {code}
      </Text>
      {beyondOrder > 0 && <Text fz="sm">{texts.beyondOrder(beyondOrder)}</Text>}
      {priceBefore !== priceAfter && (
        <Text fz="sm">
          {texts.price}: <FromTo from={priceBefore} to={priceAfter} />
        </Text>
      )}
    </>
  );
}

function ReceptionLines({ lines }: { lines: readonly ReceptionLine[] }) {
  return (
    <ListRows<ShownLine>
      title={texts.lines}
      columns={columns}
      rows={lines.map((line, index) => ({ ...line, _id: String(index) }))}
      pageSize={lines.length}
      card={(line) => (
        <>
          <Product line={line} />
          <Group justify="space-between" gap="sm">
            <span>
              {formatNumber(line.quantity)} × {formatMoney(line.unitCost)}
            </span>
            <strong>{formatMoney(lineCost(line))}</strong>
          </Group>
        </>
      )}
    />
  );
}

/** 'Recepción N.º 12', or 'Anulación N.º 13' for a reception that reverses another reception. */
const titleOf = ({ number, reverses }: Reception): string =>
  reverses ? texts.reverseName(number) : texts.name(number);

function ReceptionPaper({ reception }: { reception: Reception }) {
  const { provider, document, date, user, note, lines = [], units, total } = reception;
  return (
    <Paper title={titleOf(reception)} date={formatDay(date)}>
      <PaperFacts>
        <PaperFact name={texts.provider} value={provider.name} />
        <PaperFact name={texts.document} value={document || texts.noDocument} />
        <PaperFact name={texts.user} value={user.name} />
        <PaperFact name={texts.units} value={String(units)} />
      </PaperFacts>
      {lines.map((line, index) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and they never change
          key={index}
          component="section"
          py="1.5mm"
          style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}
        >
          <dl className="figures">
            <PaperFact name={`${line.name} · ${line.code}`} value={formatMoney(lineCost(line))} />
          </dl>
          <p className="figures">
            {line.quantity} × {formatMoney(line.unitCost)}
          </p>
        </Box>
      ))}
      <Box component="dl" pt="2mm" className="figures" style={{ borderTop: '1pt solid #000' }}>
        <PaperFact strong name={texts.total} value={formatMoney(total)} />
      </Box>
      {note && <PaperNote name={texts.note} note={note} />}
      <Box component="p" mt="18mm" pt="1mm" w="60mm" maw="100%" ta="center" style={{ borderTop: '1pt solid #000' }}>
        {texts.signature}
      </Box>
    </Paper>
  );
}
