import { wrongTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { documentTypes } from '@dioptria/contract/shop/clients/client-labels.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { Invoice, InvoicePreview as Preview } from '@dioptria/contract/shop/invoices/invoices.ts';
import { vatConditionLabels, vatConditions } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { Box, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { clientQuery } from '../clients/clients-api.ts';
import { CompleteWithArca } from '../fiscal-settings/complete-with-arca.tsx';
import { pointsOfSaleQuery, useIssuing } from '../fiscal-settings/fiscal-settings-api.ts';
import { InvoiceAmounts, InvoiceLines } from './invoice-cells.tsx';
import { type InvoicePlace, type InvoiceRequest, placeOfSale, previewQuery, useIssueInvoice } from './invoices-api.ts';
import {
  changedReceiver,
  isPossibleTaxId,
  receiverOfClient,
  registeredReceiver,
  type TypedReceiver,
} from './receiver-form.ts';
import { invoiceTexts, issueTexts as texts } from './texts.ts';
import { documentText, kindName } from './voucher-labels.ts';
import classes from './invoices.module.css';

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

/** In the request the receiver's fields are below `receiver`; the form's inputs have the bare names of the fields. */
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

/** Shown only if the shop has several enabled points of sale. */
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

interface InvoicePreviewProps {
  preview: Preview;
  isStale: boolean;
}

function InvoicePreview({ preview, isStale }: InvoicePreviewProps) {
  const { letter, pointOfSale, receiver, lines } = preview;
  const mode = useIssuing()?.mode ?? 'production';
  return (
    <section className={classes.preview} aria-label={texts.preview} data-stale={isStale || undefined}>
      <Group wrap="nowrap" gap="0.75rem" mb="0.75rem">
        <span className={classes.letter} aria-hidden>
          {letter}
        </span>
        <div>
          <Text fw={620}>{kindName({ kind: 'invoice', letter })}</Text>
          <Text c="dimmed" fz="sm">
            {pointOfSale && `${invoiceTexts.pointOfSale} ${pointOfSale.number} · ${pointOfSale.name}`}
          </Text>
        </div>
      </Group>
      {!fiscalModeTable[mode].isFiscal && (
        <Box mb="0.75rem">
          <Chip tone="carey">
            {fiscalModeTable[mode].label}: {invoiceTexts.notValid.toLowerCase()}
          </Chip>
        </Box>
      )}
      <Text fw={560} style={{ overflowWrap: 'anywhere' }}>
        {receiver.name}
      </Text>
      <Text c="dimmed" fz="sm" mb="0.5rem">
        {vatConditionLabels[receiver.vatCondition]} · {documentText(receiver)}
      </Text>
      <InvoiceLines lines={lines} />
      <InvoiceAmounts {...preview} />
    </section>
  );
}

/** A client imported from another system may have a document type that is not in the list. */
const typesWith = (own: string) => [...new Set(['', own, ...documentTypes])];

const conditions = vatConditions.map((value) => ({ value, label: vatConditionLabels[value] }));

interface ReceiverFieldsProps {
  receiver: TypedReceiver;
  onChange: (changes: Partial<TypedReceiver>) => void;
  /** True if the amount is so high that the invoice must name the consumer. */
  mustIdentify: boolean;
  problems: Readonly<Record<string, string | undefined>>;
}

/**
 * The first field is the CUIT, a text field in which Enter issues the invoice. The form asks for the document only if
 * there is no CUIT and the amount is so high that the invoice must name the consumer (docs/rules.md#invoices-21).
 */
function ReceiverFields({ receiver, onChange, mustIdentify, problems }: ReceiverFieldsProps) {
  const { vatCondition, taxId, name, address, typeId, numId } = receiver;
  const [isTaxIdLeft, setTaxIdLeft] = useState(false);
  const asksForDocument = mustIdentify && taxId.trim() === '';
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <CompleteWithArca text={taxId} values={{ name }} fill={(found) => onChange(registeredReceiver(found))}>
          <TextInput
            label={texts.taxId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={taxId}
            error={(isTaxIdLeft && !isPossibleTaxId(taxId) && wrongTaxNumber) || problems['taxId']}
            onBlur={() => setTaxIdLeft(true)}
            onChange={({ currentTarget }) => {
              setTaxIdLeft(false);
              onChange({ taxId: currentTarget.value });
            }}
          />
        </CompleteWithArca>
      </div>
      <NativeSelect
        className={classes.wide}
        label={invoiceTexts.condition}
        data={conditions}
        value={vatCondition}
        error={problems['vatCondition']}
        onChange={({ currentTarget }) =>
          onChange({ vatCondition: currentTarget.value as TypedReceiver['vatCondition'] })
        }
      />
      {asksForDocument && (
        <>
          <Text className={classes.wide} fz="sm">
            {texts.mustIdentify}
          </Text>
          <NativeSelect
            label={texts.typeId}
            data={typesWith(typeId)}
            value={typeId}
            error={problems['typeId']}
            onChange={({ currentTarget }) => onChange({ typeId: currentTarget.value })}
          />
          <TextInput
            label={texts.numId}
            autoComplete="off"
            maxLength={30}
            value={numId}
            error={problems['numId']}
            onChange={({ currentTarget }) => onChange({ numId: currentTarget.value })}
          />
        </>
      )}
      <TextInput
        className={classes.wide}
        label={texts.name}
        autoComplete="off"
        maxLength={400}
        value={name}
        error={problems['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        className={classes.wide}
        label={texts.address}
        autoComplete="off"
        maxLength={200}
        value={address}
        error={problems['address']}
        onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
      />
    </div>
  );
}

/** In milliseconds after the last key. */
const PAUSE = 250;

/** Requests the preview after a pause. */
function usePreview(place: InvoicePlace, request: InvoiceRequest) {
  const queryClient = useQueryClient();
  const written = JSON.stringify(request);
  const [shown] = useDebouncedValue(written, PAUSE);
  const query = previewQuery(place, JSON.parse(shown) as InvoiceRequest);
  const { data: preview, error, isPlaceholderData, refetch } = useQuery(query);
  const isStale = isPlaceholderData || written !== shown;
  /** Undefined if the preview does not load. */
  const settle = async () =>
    isStale ? queryClient.fetchQuery(previewQuery(place, request)).catch(() => undefined) : preview;
  return { preview, previewError: preview ? null : error, isStale, reload: () => void refetch(), settle };
}

interface SaleToInvoice {
  _id: string;
  number: number;
  client: { _id: string };
}

interface InvoiceDialogProps {
  sale: SaleToInvoice;
  /** By default a notice tells that the server sends the invoice. */
  onIssued?: (invoice: Invoice) => void;
  onClose: () => void;
}

export function InvoiceDialog({ sale, onIssued, onClose }: InvoiceDialogProps) {
  const { data: client, error, refetch } = useQuery(clientQuery(sale.client._id));
  if (client) {
    return (
      <InvoiceForm
        place={placeOfSale(sale._id)}
        title={texts.title(sale.number)}
        own={receiverOfClient(client)}
        help={texts.onlyHere}
        {...(onIssued && { onIssued })}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={texts.title(sale.number)} size="lg">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={6} />}
    </Dialog>
  );
}
