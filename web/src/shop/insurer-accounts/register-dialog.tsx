import { roundMoney } from '@dioptria/contract/base/money.ts';
import { insurerMethods } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type { InsurerPayment, PayableItem } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { useRef } from 'react';
import { RowPages, RowSearch, useSearchedRows } from '../../base/data-table/searched-rows.tsx';
import { formatMoney, today } from '../../base/format/format.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { ClosedCashHint } from '../cash/closed-cash-hint.tsx';
import { insurersQuery, payableQuery, useRegisterPayment } from './insurer-accounts-api.ts';
import {
  type AllocationWay,
  computedNet,
  type PaymentDraft,
  paymentRequest,
  problemsOfPayment,
  refusedFields,
  unallocatedOf,
  withProposals,
} from './payment-draft.ts';
import { insurerPaymentTexts, registerTexts as texts } from './payment-texts.ts';
import { WithholdingRows } from './withholding-rows.tsx';
import classes from './register-dialog.module.css';

interface RegisterDialogProps {
  insurance?: string;
  onClose: () => void;
  onRegistered: (payment: InsurerPayment) => void;
}

const emptyPayment = (insurance: string): PaymentDraft => ({
  insurance,
  day: today(),
  orderNumber: '',
  method: 'bankTransfer',
  gross: undefined,
  fee: undefined,
  withholdings: [],
  net: undefined,
  note: '',
  way: 'oldest',
  parts: new Map(),
});

/** Null instead of a negative amount: a message below the field then says that fee and withholdings are too large. */
const shownNet = (draft: PaymentDraft) => {
  const net = computedNet(draft);
  return net < 0 ? null : net;
};

const isAtField = (path: string) =>
  /^(insurance|day|orderNumber|method|gross|fee|net|withholdings\..+|allocations\..+\.amount)$/.test(path);

export function RegisterDialog({ insurance = '', onClose, onRegistered }: RegisterDialogProps) {
  const form = useDialogForm(emptyPayment(insurance));
  const typed = form.values;
  const { data: insurers } = useQuery(insurersQuery);
  const { data: payable = [] } = useQuery(payableQuery(typed.insurance));
  const owed = roundMoney(payable.reduce((sum, { open }) => sum.plus(open), new Big(0)));
  const feePercent = insurers?.find(({ _id }) => _id === typed.insurance)?.fee ?? 0;
  const draft = withProposals(typed, { owed, feePercent });
  const wrong = problemsOfPayment(draft, payable);
  // A wrong net amount has its message at once. The other problems are shown when the user saves.
  const problems = { ...form.errors, ...(form.isChecked ? wrong : { net: wrong['net'] }) };

  return (
    <FormDialog
      title={texts.title}
      size="lg"
      form={form}
      isDirty={typed !== form.getInitialValues()}
      write={useRegisterPayment()}
      request={() => (Object.keys(wrong).length === 0 ? paymentRequest(draft) : undefined)}
      atFields={(refused) => refusedFields(draft, refused)}
      isAtField={isAtField}
      onSaved={({ insurerPayment }) => onRegistered(insurerPayment)}
      submit={texts.title}
      takesScans
      onClose={onClose}
    >
      <PaymentFields
        draft={draft}
        insurers={insurers}
        payable={{ amount: owed, items: payable.length }}
        problems={problems}
        onChange={form.setValues}
      />
      <WithholdingRows
        withholdings={draft.withholdings}
        paymentDay={draft.day}
        problems={problems}
        onChange={(withholdings) => form.setValues({ withholdings })}
      />
      <MoneyField
        label={insurerPaymentTexts.net}
        description={texts.netHelp}
        value={draft.net === undefined ? shownNet(draft) : draft.net}
        error={problems['net']}
        onChange={(net) => form.setValues({ net })}
      />
      <AllocationFields
        draft={draft}
        payable={payable}
        rest={unallocatedOf(draft, owed)}
        problems={problems}
        onChange={form.setValues}
      />
      <Textarea label={texts.note} maxLength={500} autosize minRows={1} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

interface AllocationFieldsProps {
  draft: PaymentDraft;
  payable: readonly PayableItem[];
  /** The pesos of the payment that pay no item yet. */
  rest: number;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<PaymentDraft>) => void;
}

const ways = ['oldest', 'chosen', 'none'] as const satisfies readonly AllocationWay[];

function AllocationFields({ draft, payable, rest, problems, onChange }: AllocationFieldsProps) {
  return (
    <>
      <NativeSelect
        label={texts.allocation}
        data={ways.map((value) => ({ value, label: texts.ways[value] }))}
        value={draft.way}
        onChange={({ currentTarget }) => onChange({ way: ways.find((one) => one === currentTarget.value) ?? 'oldest' })}
      />
      {draft.way === 'chosen' && (
        <ChosenParts
          payable={payable}
          parts={draft.parts}
          problems={problems}
          onChange={(parts) => onChange({ parts })}
        />
      )}
      <ErrorText>{draft.way === 'chosen' && problems['allocations']}</ErrorText>
      {rest > 0 && (
        <Text fz="sm" aria-live="polite">
          {texts.rest(formatMoney(rest))}
        </Text>
      )}
    </>
  );
}

interface ChosenPartsProps {
  payable: readonly PayableItem[];
  parts: PaymentDraft['parts'];
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (parts: PaymentDraft['parts']) => void;
}

function ChosenParts({ payable, parts, problems, onChange }: ChosenPartsProps) {
  const list = useSearchedRows(payable, ({ client, saleNumber }) => `${client} ${saleNumber}`);
  const type = (item: string, amount: number | null) => {
    const next = new Map(parts);
    if (amount) next.set(item, amount);
    else next.delete(item);
    onChange(next);
  };
  if (payable.length === 0) return <Text c="dimmed">{texts.nothingPayable}</Text>;
  return (
    <section aria-label={texts.ways.chosen}>
      <RowSearch label={texts.search} list={list} />
      <ul className={classes.parts}>
        {list.shown.map(({ item, client, saleNumber, batch, open }) => (
          <li key={item}>
            <Checkbox
              checked={parts.get(item) === open}
              indeterminate={parts.has(item) && parts.get(item) !== open}
              onChange={({ currentTarget }) => type(item, currentTarget.checked ? open : null)}
              label={
                <>
                  <strong>{client}</strong>
                  <Text component="span" display="block" c="dimmed" fz="sm">
                    {texts.item(saleNumber, batch.number, formatMoney(open))}
                  </Text>
                </>
              }
            />
            <MoneyField
              aria-label={texts.partOf(client)}
              value={parts.get(item) ?? null}
              error={problems[`parts.${item}`] !== undefined}
              onChange={(amount) => type(item, amount)}
            />
          </li>
        ))}
      </ul>
      <RowPages label={texts.pages} list={list} />
      {payable.map(({ item, client }) => {
        const problem = problems[`parts.${item}`];
        // The message is here and not at the field, because the field may be on another page.
        return problem && <ErrorText key={item}>{`${client}: ${problem}`}</ErrorText>;
      })}
    </section>
  );
}

interface PaymentFieldsProps {
  draft: PaymentDraft;
  /** `fee` is the percent that an insurer usually deducts. */
  insurers: undefined | readonly { _id: string; name: string; fee: number }[];
  /** `amount` is in pesos, and `items` is the number of items. */
  payable: { amount: number; items: number };
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<PaymentDraft>) => void;
}

function PaymentFields({ draft, insurers, payable, problems, onChange: change }: PaymentFieldsProps) {
  const methodField = useRef<HTMLSelectElement>(null);
  const feePercent = insurers?.find(({ _id }) => _id === draft.insurance)?.fee ?? 0;
  return (
    <>
      <NativeSelect
        label={insurerPaymentTexts.insurance}
        required
        data={[
          { value: '', label: texts.chooseInsurer },
          ...(insurers ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={draft.insurance}
        error={problems['insurance']}
        description={insurers?.length === 0 && texts.noInsurers}
        onChange={({ currentTarget }) =>
          // The typed amounts belong to the insurer that was chosen before.
          change({
            insurance: currentTarget.value,
            gross: undefined,
            fee: undefined,
            net: undefined,
            parts: new Map(),
          })
        }
      />
      {draft.insurance !== '' && (
        <Text c="dimmed" fz="sm">
          {texts.owed(formatMoney(payable.amount), payable.items)}
        </Text>
      )}
      <div className={classes.order}>
        <DayField
          label={insurerPaymentTexts.day}
          required
          value={draft.day}
          error={problems['day']}
          onChange={(day) => change({ day })}
        />
        <TextInput
          label={texts.orderNumber}
          maxLength={40}
          value={draft.orderNumber}
          error={problems['orderNumber']}
          onChange={({ currentTarget }) => change({ orderNumber: currentTarget.value })}
        />
        <NativeSelect
          ref={methodField}
          label={texts.method}
          data={insurerMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
          value={draft.method}
          error={problems['method']}
          onChange={({ currentTarget }) =>
            change({ method: insurerMethods.find((one) => one === currentTarget.value) ?? 'bankTransfer' })
          }
        />
      </div>
      <ClosedCashHint methods={[draft.method]} isRefused onOpened={() => methodField.current?.focus()} />
      <Group grow align="flex-start">
        <MoneyField
          label={insurerPaymentTexts.gross}
          required
          value={draft.gross ?? null}
          error={problems['gross']}
          onChange={(gross) => change({ gross })}
        />
        <MoneyField
          label={insurerPaymentTexts.fee}
          description={feePercent > 0 ? texts.feeHelp(feePercent) : undefined}
          value={draft.fee ?? null}
          error={problems['fee']}
          onChange={(fee) => change({ fee })}
        />
      </Group>
    </>
  );
}
