import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { type VatRate, vatRateLabels } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { Box, Group, NativeSelect, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { messageBelow } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { MoneyField, NumberField } from '../../base/ui/fields/number-field.tsx';
import { creditOf, creditTotal, type TypedCredit } from './credit-note-form.ts';
import { invoiceQuery, useIssueCreditNote } from './invoices-api.ts';
import classes from './invoices.module.css';
import { creditTexts as texts, issueTexts } from './texts.ts';
import { kindName, voucherName } from './voucher-labels.ts';

interface CreditNoteDialogProps {
  invoiceId: string;
  reason?: string;
  /** The pesos of each rate. By default the note credits the whole remaining amount. */
  amounts?: TypedCredit['amounts'];
  onClose: () => void;
}

export function CreditNoteDialog({ invoiceId, reason = '', amounts, onClose }: CreditNoteDialogProps) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(invoiceId));
  // A voucher that came with a list lacks the remaining amounts.
  if (invoice?.creditLeft) return <NoteForm invoice={invoice} reason={reason} amounts={amounts} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={texts.button} size="md">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={5} />}
    </Dialog>
  );
}

const scopes = Object.entries(texts.scopes).map(([value, label]) => ({ value, label }));

interface NoteFormProps extends Pick<CreditNoteDialogProps, 'onClose'> {
  invoice: Invoice;
  reason: string;
  amounts: TypedCredit['amounts'] | undefined;
}

interface Draft extends TypedCredit {
  note: string;
}

function NoteForm({ invoice: loaded, reason, amounts, onClose }: NoteFormProps) {
  // A stored note lowers the invoice's remaining amounts. While the form closes, it still shows the earlier amounts.
  const [invoice] = useState(loaded);
  const issue = useIssueCreditNote(invoice._id);
  const scope = amounts ? 'amounts' : 'whole';
  const form = useDialogForm<Draft>({ scope, units: {}, amounts: amounts ?? {}, note: reason }, (draft) => ({
    credit: !creditOf(draft) && texts.nothing,
    note: draft.note.trim() === '' && requiredField,
  }));
  const typed = form.values;
  // A field of units is too narrow for its message, so the form shows this message at its end.
  const [, atUnits] = Object.entries(form.errors).find(([path]) => path.startsWith('lines')) ?? [];
  const failure = form.errors['credit'] ?? atUnits ?? messageBelow(issue.error, () => true);
  const left = invoice.creditLeft?.reduce((sum, one) => sum + one.left, 0) ?? 0;
  const part = { invoice, typed, onChange: form.setValues, problems: form.errors };

  return (
    <FormDialog
      title={texts.title(voucherName(invoice))}
      size="md"
      form={form}
      isDirty={!issue.isPending && (form.isDirty('scope') || form.isDirty('note'))}
      write={issue}
      request={({ note }) => {
        const credit = creditOf(typed);
        return credit && { ...credit, note: note.trim() };
      }}
      failure={<ErrorText>{failure}</ErrorText>}
      saved={({ invoice: made }) => issueTexts.issued(kindName(made))}
      submit={texts.issue}
      onClose={onClose}
    >
      <Text>{texts.left(formatMoney(left))}</Text>
      <NativeSelect label={texts.scope} data={scopes} {...form.getInputProps('scope')} />
      {typed.scope === 'lines' && <Units {...part} />}
      {typed.scope === 'amounts' && <Amounts {...part} />}
      <Textarea label={sharedTexts.reason} required rows={2} maxLength={500} {...form.getInputProps('note')} />
      <Group justify="space-between" wrap="nowrap" fw={620} className="figures" aria-live="polite">
        <span>{texts.total}</span>
        <span>{formatMoney(creditTotal(typed, invoice))}</span>
      </Group>
    </FormDialog>
  );
}

interface PartProps {
  invoice: Invoice;
  typed: TypedCredit;
  onChange: (changes: Partial<TypedCredit>) => void;
  /** The keys are paths in the request, such as `lines.0.quantity`. */
  problems: Record<string, string>;
}

/** The credit for a unit includes the unit's part of the discount and of the surcharge. */
function Units({ invoice, typed, onChange, problems }: PartProps) {
  const sent = creditOf(typed)?.lines ?? [];
  return (
    <ul>
      {Array.from(invoice.lines.entries(), ([position, { description, isAdjustment }]) => {
        const left = invoice.unitsLeft?.[position] ?? 0;
        if (isAdjustment || left === 0) return null;
        const place = sent.findIndex((line) => line.position === position);
        return (
          <Box component="li" key={position} className={classes.units}>
            <span style={{ overflowWrap: 'anywhere' }}>{description}</span>
            <NumberField
              aria-label={description}
              allowNegative={false}
              value={typed.units[position] ?? null}
              error={problems[`lines.${place}.quantity`] !== undefined}
              onChange={(units) => onChange({ units: { ...typed.units, [position]: units } })}
            />
            <Text span c="dimmed" fz="sm">
              {texts.unitsOf(left)}
            </Text>
          </Box>
        );
      })}
    </ul>
  );
}

function Amounts({ invoice, typed, onChange, problems }: PartProps) {
  const sent = creditOf(typed)?.amounts ?? [];
  return invoice.creditLeft
    ?.filter(({ left }) => left > 0)
    .map(({ rate, left }) => (
      <MoneyField
        key={rate}
        label={labelOf(rate)}
        description={texts.left(formatMoney(left))}
        value={typed.amounts[rate] ?? null}
        error={problems[`amounts.${sent.findIndex((one) => one.rate === rate)}.amount`]}
        onChange={(amount) => onChange({ amounts: { ...typed.amounts, [rate]: amount } })}
      />
    ));
}

const labelOf = (rate: VatRate) => (rate === 'exempt' ? texts.amountExempt : texts.amountOf(vatRateLabels[rate]));
