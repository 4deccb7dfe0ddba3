import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { type Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { vatConditionLabels, voucherCode, voucherNumber } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconFileText, IconReceipt2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay, formatMoney } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { Chip, tinted } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { CancelInvoiceButton, CreditNoteButton, InvoiceAgainLink, RetryButton } from './voucher-items.tsx';
import { InvoiceAmounts, InvoiceLines, InvoiceReason, InvoiceStateChip, VoucherName } from './invoice-cells.tsx';
import { InvoicePrintButton } from './paper/invoice-print-button.tsx';
import classes from './invoices.module.css';
import { invoiceTexts as texts } from './texts.ts';
import { documentText, invalidText, voucherName } from './voucher-labels.ts';

interface InvoiceDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function InvoiceDetail(props: InvoiceDetailProps) {
  return (
    <LoadedRecord<Invoice> endpoints={documentEndpoints.invoices} {...props}>
      {(invoice, error) => <Detail invoice={invoice} error={error} {...props} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<InvoiceDetailProps, 'id'> {
  invoice: Invoice;
  error: Error | null;
}

function Detail({ invoice, error, opened, onClose }: DetailProps) {
  const { _id, state, saleId, saleNumber, batchId, batchNumber, creditLeft = [], environment, lines } = invoice;
  const hasLeft = invoice.kind === 'invoice' && state === 'authorised' && creditLeft.some(({ left }) => left > 0);
  const invalid = invalidText(environment);
  const maySeeBatch = useCan('claim_batches.read');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={voucherName(invoice)}
      titleExtra={<InvoiceStateChip state={state} />}
      size="lg"
      footerStart={<CancelInvoiceButton invoice={invoice} />}
      footer={
        <>
          {saleId !== null && saleNumber !== null && (
            <Button
              variant="default"
              leftSection={<IconReceipt2 size={18} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link to="/sales" search={{ detail: saleId }} {...props} />}
            >
              {texts.saleOf(saleNumber)}
            </Button>
          )}
          {batchId !== null && batchNumber !== null && maySeeBatch && (
            <Button
              variant="default"
              leftSection={<IconFileText size={18} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link to="/claims/batches" search={{ id: batchId }} {...props} />}
            >
              {texts.batchOf(batchNumber)}
            </Button>
          )}
          <CreditNoteButton invoice={invoice} hasLeft={hasLeft} />
          <InvoiceAgainLink invoice={invoice} />
          <RetryButton invoice={invoice} />
          <InvoicePrintButton invoice={invoice} variant="filled" />
        </>
      }
    >
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {(invalid || invoice.isOutside) && (
        <Group gap={8} mb="0.75rem">
          {invalid && <Chip tone="carey">{invalid}</Chip>}
          {invoice.isOutside && <Chip tone="gray">{texts.outside}</Chip>}
        </Group>
      )}
      <State invoice={invoice} />
      <VoucherFacts invoice={invoice} />
      <Box component="h3" mt="1.5rem" c="dimmed" fz="sm" fw={500}>
        {texts.lines}
      </Box>
      <InvoiceLines lines={lines} />
      <Box maw={320} ms="auto">
        <InvoiceAmounts {...invoice} />
      </Box>
      <Notes invoice={invoice} />
      <HistorySection endpoint={documentEndpoints.invoices.history} id={_id} />
    </Dialog>
  );
}

function State({ invoice }: { invoice: Invoice }) {
  const { state, observations } = invoice;
  if (state === 'canceled' || (state === 'authorised' && observations.length === 0)) return null;
  return (
    <Box {...tinted(state === 'rejected' ? 'rubi' : 'carey')} px="md" py="xs" mb="1rem">
      <InvoiceReason invoice={invoice} />
    </Box>
  );
}

function VoucherFacts({ invoice }: { invoice: Invoice }) {
  const { day, type, pointOfSale, authorization, receiver, saleCondition, user, createdAt, corrects, note } = invoice;
  return (
    <Facts>
      <Fact name={texts.day} value={formatDay(day)} />
      <Fact name={texts.pointOfSale} value={String(pointOfSale)} />
      <Fact name={texts.code} value={voucherCode(type)} />
      {authorization && <Fact name={texts.cae} value={authorization.code} />}
      {authorization && <Fact name={texts.caeDue} value={formatDay(authorization.due)} />}
      <Fact name={texts.receiver} value={receiver.name} />
      <Fact name={texts.document} value={documentText(receiver)} />
      <Fact name={texts.condition} value={vatConditionLabels[receiver.vatCondition]} />
      {receiver.address && <Fact name={texts.address} value={receiver.address} />}
      {saleCondition && <Fact name={texts.saleCondition} value={saleCondition} />}
      {user && <Fact name={texts.user} value={user.name} />}
      <Fact name={texts.created} value={formatDateTime(createdAt)} />
      {corrects && (
        <Fact
          name={texts.corrects}
          value={
            <Link to="/cash/invoices" search={{ id: corrects._id }}>
              {voucherNumber(corrects.pointOfSale, corrects.number)}
            </Link>
          }
        />
      )}
      {note && <Fact isWide name={texts.note} value={note} />}
    </Facts>
  );
}

function Notes({ invoice }: { invoice: Invoice }) {
  const { notes = [], creditLeft = [], letter, pointOfSale } = invoice;
  if (notes.length === 0) return null;
  const left = creditLeft.reduce((sum, one) => sum + one.left, 0);
  return (
    <section aria-label={texts.notes}>
      <Box component="h3" mt="1.5rem" c="dimmed" fz="sm" fw={500}>
        {texts.notes}
      </Box>
      <ul>
        {notes.map((note) => (
          <Group key={note._id} component="li" justify="space-between" gap="0 sm" className="figures">
            <Group gap="0 0.625rem">
              <Link to="/cash/invoices" search={{ id: note._id }} className={classes.link}>
                <VoucherName voucher={{ ...note, letter, pointOfSale }} />
              </Link>
              <InvoiceStateChip state={note.state} />
            </Group>
            <strong>{formatMoney(note.total)}</strong>
          </Group>
        ))}
      </ul>
      <Text c="dimmed" fz="sm">
        {texts.creditLeft}: {formatMoney(left)}
      </Text>
    </section>
  );
}
