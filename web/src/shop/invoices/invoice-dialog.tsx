import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { type Client, clientQuery } from '../clients/clients-api.ts';
import { InvoicePreview } from './invoice-preview.tsx';
import { pointsOfSaleQuery } from '../fiscal-settings/fiscal-settings-api.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { invoiceTexts, issueTexts as texts } from './texts.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { kindName } from './voucher-words.ts';

/** The sale that gets an invoice. */
export interface SaleToInvoice {
  _id: string;
  number: number;
  client: { _id: string };
}

interface InvoiceDialogProps {
  sale: SaleToInvoice;
  /** Called with the new invoice. By default a notice says that the server sends it. */
  onIssued?: (invoice: Invoice) => void;
  onClose: () => void;
}

/**
 * The form that makes the invoice of a sale: its receiver, and beside it the letter, the lines and the amounts as they will be
 * (docs/rules.md#invoices-21). Enter issues the invoice.
 */
export function InvoiceDialog({ sale, onIssued = tellSending, onClose }: InvoiceDialogProps) {
  const { data: client, error, refetch } = useQuery(clientQuery(sale.client._id));
  if (client) return <LoadedDialog sale={sale} client={client} onIssued={onIssued} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={texts.title(sale.number)} size="lg">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={6} />}
    </Dialog>
  );
}

const tellSending = (invoice: Invoice) => showSuccess(texts.issued(kindName(invoice)));

function LoadedDialog({ sale, client, onIssued, onClose }: Required<InvoiceDialogProps> & { client: Client }) {
  const formId = useId();
  const form = useInvoiceForm(sale._id, client, (invoice: Invoice) => {
    onIssued(invoice);
    onClose();
  });
  const { preview, previewError, isStale, problems, error, notice, isPending } = form;
  const isFieldKnown = Object.keys(problems).some((field) => field in form.receiver);
  const problem = preview?.problem && !isStale ? preview.problem.message : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title(sale.number)}
      size="xl"
      isDirty={form.isDirty && !isPending}
      aside={preview && <InvoicePreview preview={preview} isStale={isStale} />}
      footer={
        preview && (
          <FormButtons formId={formId} isPending={isPending}>
            {isPending ? sharedTexts.saving : texts.issue(preview.letter)}
          </FormButtons>
        )
      }
    >
      {previewError && <ErrorState error={previewError} title={texts.loadFailed} onRetry={form.reload} />}
      {!preview && !previewError && <LoadingText lines={6} />}
      {preview && (
        <form id={formId} noValidate onSubmit={(event) => void form.submit(event)}>
          <Stack gap="sm">
            <ReceiverFields
              receiver={form.receiver}
              onChange={form.change}
              mustIdentify={preview.mustIdentify}
              problems={problems}
            />
            <PointOfSaleField
              value={form.pointOfSaleId}
              onChange={form.choosePoint}
              error={problems['pointOfSaleId']}
            />
            <Text c="dimmed" fz="sm">
              {texts.onlyHere}
            </Text>
            <ErrorText>{notice ?? (isFieldKnown ? undefined : error ? errorMessage(error) : problem)}</ErrorText>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

interface PointOfSaleFieldProps {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The choice of the point of sale, if the shop has several that are enabled. */
function PointOfSaleField({ value, onChange, error }: PointOfSaleFieldProps) {
  const { data: points = [] } = useQuery(pointsOfSaleQuery);
  const enabled = points.filter((point) => point.enabled);
  if (enabled.length < 2) return null;
  return (
    <NativeSelect
      label={invoiceTexts.pointOfSale}
      data={enabled.map(({ _id, number, name }) => ({ value: _id, label: `${number} · ${name}` }))}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
