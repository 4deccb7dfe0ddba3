import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { type VatRate, vatRateLabels } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { Box, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { MoneyField, NumberField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { type CreditScope, creditOf, creditTotal, type TypedCredit } from './credit-note-form.ts';
import { invoiceQuery, useIssueCreditNote } from './invoices-api.ts';
import classes from './invoices.module.css';
import { creditTexts as texts, issueTexts } from './texts.ts';
import { kindName, voucherName } from './voucher-labels.ts';

interface CreditNoteDialogProps {
  invoiceId: string;
  reason?: string;
  /** Per rate, in pesos. By default all that is left. */
  amounts?: TypedCredit['amounts'];
  onClose: () => void;
}

export function CreditNoteDialog({ invoiceId, reason = '', amounts, onClose }: CreditNoteDialogProps) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(invoiceId));
  // A voucher of a list comes without the amounts that are left.
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

function NoteForm({ invoice: loaded, reason, amounts, onClose }: NoteFormProps) {
  const formId = useId();
  // As soon as the note is stored, less is left of the invoice, and the closing form keeps its amounts.
  const [invoice] = useState(loaded);
  const scope = amounts ? 'amounts' : 'whole';
  const [typed, setTyped] = useState<TypedCredit>({ scope, units: {}, amounts: amounts ?? {} });
  const [note, setNote] = useState(reason);
  const [isSent, setSent] = useState(false);
  const issue = useIssueCreditNote(invoice._id);
  const credit = creditOf(typed);
  const problems = fieldErrors(issue.error);
  // The narrow fields of units are only marked; every other field has its message below it.
  const failure =
    typed.scope === 'lines'
      ? (Object.values(problems)[0] ?? (issue.error && errorMessage(issue.error)))
      : issue.error && Object.keys(problems).length === 0 && errorMessage(issue.error);
  const left = invoice.creditLeft?.reduce((sum, one) => sum + one.left, 0) ?? 0;

  function change(changes: Partial<TypedCredit>) {
    setTyped((before) => ({ ...before, ...changes }));
    setSent(false);
    issue.reset();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!credit || note.trim() === '' || issue.isPending) return;
    const made = await issue.mutateAsync({ ...credit, note: note.trim() }).catch(() => undefined);
    if (!made) return;
    showSuccess(issueTexts.issued(kindName(made)));
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title(voucherName(invoice))}
      size="md"
      isDirty={!issue.isPending && (typed.scope !== scope || note.trim() !== reason)}
      footer={
        <FormButtons formId={formId} isPending={issue.isPending}>
          {issue.isPending ? sharedTexts.saving : texts.issue}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text>{texts.left(formatMoney(left))}</Text>
          <NativeSelect
            label={texts.scope}
            data={scopes}
            value={typed.scope}
            onChange={({ currentTarget }) => change({ scope: currentTarget.value as CreditScope })}
          />
          {typed.scope === 'lines' && <Units invoice={invoice} typed={typed} onChange={change} problems={problems} />}
          {typed.scope === 'amounts' && (
            <Amounts invoice={invoice} typed={typed} onChange={change} problems={problems} />
          )}
          <Textarea
            label={sharedTexts.reason}
            required
            rows={2}
            maxLength={500}
            value={note}
            error={(isSent && note.trim() === '' && requiredField) || problems['note']}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group justify="space-between" wrap="nowrap" fw={620} className="figures" aria-live="polite">
            <span>{texts.total}</span>
            <span>{formatMoney(creditTotal(typed, invoice))}</span>
          </Group>
          <ErrorText>{isSent && !credit ? texts.nothing : failure}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PartProps {
  invoice: Invoice;
  typed: TypedCredit;
  onChange: (changes: Partial<TypedCredit>) => void;
  /** The server counts the sent lines and amounts from 0. */
  problems: Record<string, string>;
}

/** A unit takes its part of the discount and of the surcharge. */
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
