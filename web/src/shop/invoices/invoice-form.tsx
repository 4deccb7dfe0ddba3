import { wrongTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { pointsOfSaleQuery } from '../fiscal-settings/fiscal-settings-api.ts';
import { InvoicePreview } from './invoice-preview.tsx';
import { type InvoicePlace, type InvoiceRequest, useIssueInvoice } from './invoices-api.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { changedReceiver, isPossibleTaxId, type TypedReceiver } from './receiver-form.ts';
import { invoiceTexts, issueTexts as texts } from './texts.ts';
import { usePreview } from './use-preview.ts';
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

interface Draft {
  receiver: TypedReceiver;
  pointOfSaleId: string;
  billsRebilled: boolean;
}

/** The receiver's fields have no path in the form. */
const inForm = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^receiver\./, ''), message]));

/** Enter issues the invoice (docs/rules.md#invoices-21). */
export function InvoiceForm({ place, title, own, help, onIssued = tellSending, onClose }: InvoiceFormProps) {
  const form = useDialogForm<Draft>({ receiver: own, pointOfSaleId: '', billsRebilled: false }, ({ receiver }) => ({
    taxId: !isPossibleTaxId(receiver.taxId) && wrongTaxNumber,
  }));
  const { receiver, pointOfSaleId, billsRebilled } = form.values;
  const changed = changedReceiver(receiver, own);
  const request: InvoiceRequest = {
    ...(pointOfSaleId && { pointOfSaleId }),
    ...(changed && { receiver: changed }),
    ...(billsRebilled && { billsRebilled }),
  };
  const { preview, previewError, isStale, reload, settle } = usePreview(place, request);
  const issue = useIssueInvoice(place);
  const [notice, setNotice] = useState<{ about: Draft; message: string }>();

  function change(changes: Partial<Draft>) {
    form.setValues(changes);
    if (!issue.isPending) issue.reset();
  }

  async function requestOrNotice() {
    // The user may press Enter before the preview of the last typed value is here. The letter that the user saw must be the letter
    // that the shop issues.
    const fresh = await settle();
    if (fresh?.problem) return undefined;
    if (!fresh || !preview || fresh.letter === preview.letter) return request;
    setNotice({ about: form.values, message: texts.letterChanged(fresh.letter) });
    return undefined;
  }

  const problem = preview?.problem && !isStale ? preview.problem : undefined;
  const problems = { ...(problem && inForm({ [problem.path]: problem.message })), ...form.errors };
  const isFieldKnown = Object.keys(problems).some((field) => field in receiver);
  const failure = issue.error ? errorMessage(issue.error) : problem?.message;
  return (
    <FormDialog
      title={title}
      size="xl"
      form={form}
      isDirty={Object.keys(request).length > 0 && !issue.isPending}
      aside={preview && <InvoicePreview preview={preview} isStale={isStale} />}
      write={issue}
      request={requestOrNotice}
      atFields={inForm}
      failure={
        preview && <ErrorText>{notice?.about === form.values ? notice.message : !isFieldKnown && failure}</ErrorText>
      }
      onSaved={({ invoice }) => {
        onIssued(invoice);
        onClose();
      }}
      submit={preview !== undefined && texts.issue(preview.letter)}
      onClose={onClose}
    >
      {previewError && <ErrorState error={previewError} title={texts.loadFailed} onRetry={reload} />}
      {!preview && !previewError && <LoadingText lines={6} />}
      {preview && (
        <>
          <ReceiverFields
            receiver={receiver}
            onChange={(changes) => change({ receiver: { ...form.getValues().receiver, ...changes } })}
            mustIdentify={preview.mustIdentify}
            problems={problems}
          />
          <PointOfSaleField
            value={pointOfSaleId || (preview.pointOfSale?._id ?? '')}
            onChange={(id) => change({ pointOfSaleId: id })}
            error={problems['pointOfSaleId']}
          />
          {(preview.rebilled ?? 0) > 0 && (
            <Checkbox
              label={texts.billsRebilled(formatMoney(preview.rebilled ?? 0))}
              description={texts.billsRebilledHelp}
              checked={billsRebilled}
              onChange={({ currentTarget }) => change({ billsRebilled: currentTarget.checked })}
            />
          )}
          <Text c="dimmed" fz="sm">
            {help}
          </Text>
        </>
      )}
    </FormDialog>
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
