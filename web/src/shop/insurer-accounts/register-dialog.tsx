import type { InsurerPayment } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { today } from '../../base/format/format.ts';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { AllocationFields } from './allocation-fields.tsx';
import {
  computedNet,
  type PaymentDraft,
  paymentRequest,
  problemsOfPayment,
  refusedFields,
  unallocatedOf,
  withProposals,
} from './payment-draft.ts';
import { PaymentFields } from './payment-fields.tsx';
import { insurersQuery, payableQuery, useRegisterPayment } from './insurer-accounts-api.ts';
import { insurerPaymentTexts, registerTexts as texts } from './payment-texts.ts';
import { WithholdingRows } from './withholding-rows.tsx';

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

/** The field takes no negative amount. A message below it tells that fee and withholdings are too large. */
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
  // A wrong net amount is said at once, the other problems when the user saves.
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
