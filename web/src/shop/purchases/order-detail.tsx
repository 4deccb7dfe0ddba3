import { messageNumber, whatsAppLink } from '@dioptria/contract/base/phone-number.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { purchaseOrderMessage } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { lineCost } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconBan, IconBrandWhatsapp, IconCopy, IconPackageImport, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { Paper, PaperFact, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useCan, useSession } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { OrderStatus } from './purchase-cells.tsx';
import { orderTexts as texts } from './order-texts.ts';
import { orderLines, providerQuery, useCancel } from './purchases-api.ts';
import classes from './purchases.module.css';

interface OrderDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
  /** Opens a reception with the units that are still to come. */
  onReceive: (order: PurchaseOrder) => void;
}

export function OrderDetail({ id, opened, onClose, onReceive }: OrderDetailProps) {
  return (
    <LoadedRecord<PurchaseOrder>
      endpoints={documentEndpoints.purchase_orders}
      id={id}
      opened={opened}
      onClose={onClose}
    >
      {(order, error) => (
        <Detail order={order} error={error} opened={opened} onClose={onClose} onReceive={() => onReceive(order)} />
      )}
    </LoadedRecord>
  );
}

interface DetailProps extends Pick<OrderDetailProps, 'opened' | 'onClose'> {
  order: PurchaseOrder;
  error: Error | null;
  onReceive: () => void;
}

function Detail({ order, error, opened, onClose, onReceive }: DetailProps) {
  const { _id, number, status, toCome, lines, notOrdered = [] } = order;
  const isAwaited = status === 'open' || status === 'partial';
  const mayReceive = useCan('receptions.create') && isAwaited;
  const mayCancel = useCan('purchase_orders.create') && isAwaited;
  const cancel = useCancel(order._id);
  const ask = useAsk(opened);

  async function confirm() {
    if (await ask(texts.cancelQuestion(toCome))) {
      cancel.mutate(undefined, { onSuccess: () => showSuccess(texts.canceledNow) });
    }
  }

  const failure = cancel.error ?? error;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.name(number)}
      titleExtra={<OrderStatus status={status} />}
      size="lg"
      footerStart={
        mayCancel && (
          <Button
            variant="subtle"
            color="rubi"
            leftSection={<IconBan size={18} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => void confirm()}
          >
            {texts.cancel}
          </Button>
        )
      }
      footer={
        mayReceive && (
          <Button
            leftSection={<IconPackageImport size={18} stroke={1.6} aria-hidden />}
            disabled={!lines}
            onClick={onReceive}
          >
            {texts.receive}
          </Button>
        )
      }
    >
      <OrderFacts order={order} />
      {lines && <Papers order={order} lines={lines} />}
      <ErrorText>{failure && errorMessage(failure)}</ErrorText>
      <Box mt="md">{lines ? <OrderLines lines={lines} /> : <LoadingText lines={4} />}</Box>
      <NotOrdered products={notOrdered} />
      <Receptions order={order} />
      <HistorySection endpoint={documentEndpoints.purchase_orders.history} id={_id} />
    </Dialog>
  );
}

function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { provider, createdAt, expectedDay, units, toCome, total, user, note, canceledBy, canceledAt } = order;
  return (
    <Facts>
      <Fact name={texts.provider} value={provider.name} />
      <Fact name={texts.date} value={formatDateTime(createdAt)} />
      <Fact name={texts.expectedDay} value={expectedDay ? formatDay(expectedDay) : texts.notExpected} />
      <Fact name={texts.units} value={formatNumber(units)} />
      <Fact name={texts.toCome} value={formatNumber(toCome)} />
      <Fact name={texts.total} value={formatMoney(total)} />
      <Fact name={texts.user} value={user.name} />
      {canceledBy && canceledAt && (
        <Fact name={texts.canceledBy} value={`${canceledBy.name} · ${formatDateTime(canceledAt)}`} />
      )}
      {note && <Fact isWide name={texts.note} value={note} />}
    </Facts>
  );
}

function Papers({ order, lines }: { order: PurchaseOrder; lines: NonNullable<PurchaseOrder['lines']> }) {
  const { tenant } = useSession();
  const { data: provider } = useQuery(providerQuery(order.provider._id));
  const print = usePrint();
  const message = purchaseOrderMessage({ ...order, lines }, tenant.name);
  const to = messageNumber(provider?.phone ?? '');
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => showSuccess(texts.copied),
      () => showError(texts.copyFailed),
    );
  return (
    <div className={classes.papers}>
      {'number' in to && (
        <Button
          component="a"
          href={whatsAppLink(to.number, message)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
        >
          {texts.whatsApp}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        loading={print.isPrinting}
        onClick={print.start}
      >
        {texts.print}
      </Button>
      <ExportMenu endpoint={orderLines(order._id)} query={{}} isEmpty={false} />
      {print.isPrinting && <OrderPaper order={order} />}
    </div>
  );
}

function Receptions({ order: { receptions } }: { order: PurchaseOrder }) {
  if (!receptions) return null;
  return (
    <section aria-label={texts.receptions}>
      <Text fw={560} mt="md">
        {texts.receptions}
      </Text>
      {receptions.length === 0 ? (
        <Text c="dimmed">{texts.noneReceived}</Text>
      ) : (
        <ul>
          {receptions.map(({ _id, number, date, units, isReversed }) => (
            <li key={_id} className={classes.receptionOf}>
              <Link className={`${classes.small} ${classes.link}`} to="/stock/receptions" search={{ id: _id }}>
                {texts.reception(number)}
              </Link>{' '}
              · {formatDay(date)} · {texts.unitsOf(units)}
              {isReversed && ` · ${texts.reversed}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ShownLine = PurchaseOrderLine & { _id: string };

const numeric = { sortable: false, align: 'end', width: '12%' } as const;
const columns: readonly ListColumn<ShownLine>[] = [
  { id: 'product', header: texts.product, cell: (line) => <Product line={line} />, sortable: false },
  { id: 'quantity', header: texts.ordered, cell: ({ quantity }) => formatNumber(quantity), ...numeric },
  { id: 'received', header: texts.received, cell: (line) => <Received line={line} />, ...numeric, width: '16%' },
  { id: 'toCome', header: texts.toCome, cell: ({ toCome }) => formatNumber(toCome), ...numeric },
  { id: 'amount', header: texts.amount, cell: (line) => formatMoney(lineCost(line)), ...numeric, width: '19%' },
];

function Product({ line: { name, code } }: { line: Pick<PurchaseOrderLine, 'name' | 'code'> }) {
  return (
    <>
      <strong>{name}</strong>
      <Text c="dimmed" fz="sm">
        {code}
      </Text>
    </>
  );
}

function Received({ line: { received, beyond } }: { line: PurchaseOrderLine }) {
  return (
    <>
      {formatNumber(received)} {beyond > 0 && <Chip tone="carey">{texts.beyond(beyond)}</Chip>}
    </>
  );
}

function OrderLines({ lines }: { lines: readonly PurchaseOrderLine[] }) {
  return (
    <ListRows<ShownLine>
      title={texts.lines}
      columns={columns}
      rows={lines.map((line) => ({ ...line, _id: line.productId }))}
      pageSize={lines.length}
      card={(line) => (
        <>
          <Product line={line} />
          <Group justify="space-between" gap="sm">
            <span>
              {texts.ordered} {formatNumber(line.quantity)} · {texts.received} <Received line={line} />
            </span>
            <strong>{texts.toComeOf(line.toCome)}</strong>
          </Group>
        </>
      )}
    />
  );
}

function NotOrdered({ products }: { products: NonNullable<PurchaseOrder['notOrdered']> }) {
  if (products.length === 0) return null;
  return (
    <section aria-label={texts.notOrdered}>
      <Text fw={560} mt="md">
        {texts.notOrdered}
      </Text>
      <ul>
        {products.map(({ productId, name, code, received }) => (
          <li key={productId}>
            {formatNumber(received)} × {name} ({code})
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Like the WhatsApp message, the paper has no costs. */
function OrderPaper({ order }: { order: PurchaseOrder }) {
  const { number, createdAt, provider, expectedDay, user, note, lines = [], units } = order;
  return (
    <Paper title={texts.name(number)} date={formatDateTime(createdAt)}>
      <PaperFacts>
        <PaperFact name={texts.provider} value={provider.name} />
        {expectedDay && <PaperFact name={texts.expectedDay} value={formatDay(expectedDay)} />}
        <PaperFact name={texts.user} value={user.name} />
        <PaperFact name={texts.units} value={formatNumber(units)} />
      </PaperFacts>
      {lines.map((line) => (
        <Box
          key={line.productId}
          component="dl"
          py="1.5mm"
          className="figures"
          style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}
        >
          <PaperFact name={`${line.name} · ${line.code}`} value={formatNumber(line.quantity)} />
        </Box>
      ))}
      {note && <PaperNote name={texts.note} note={note} />}
    </Paper>
  );
}
