import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { pointsOfSaleQuery } from '../fiscal-settings/fiscal-settings-api.ts';
import { InvoicePreview } from './invoice-preview.tsx';
import type { InvoicePlace } from './invoices-api.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import type { TypedReceiver } from './receiver-form.ts';
import { invoiceTexts, issueTexts as texts } from './texts.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { kindName } from './voucher-labels.ts';

interface InvoiceFormProps {
  place: InvoicePlace;
  title: string;
  own: TypedReceiver;
  help: string;
  /** By default a notice tells that the server sends the invoice. */
  onIssued?: (invoice: Invoice) => void;
  onClose: () => void;
}

const tellSending = (invoice: Invoice) => showSuccess(texts.issued(kindName(invoice)));

/** Enter issues the invoice (docs/rules.md#invoices-21). */
export function InvoiceForm({ place, title, own, help, onIssued = tellSending, onClose }: InvoiceFormProps) {
  const formId = useId();
  const form = useInvoiceForm(place, own, (invoice: Invoice) => {
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
      title={title}
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
            {(preview.rebilled ?? 0) > 0 && (
              <Checkbox
                label={texts.billsRebilled(formatMoney(preview.rebilled ?? 0))}
                description={texts.billsRebilledHelp}
                checked={form.billsRebilled}
                onChange={({ currentTarget }) => form.billRebilled(currentTarget.checked)}
              />
            )}
            <Text c="dimmed" fz="sm">
              {help}
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

/** Only if the shop has several enabled points of sale. */
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
