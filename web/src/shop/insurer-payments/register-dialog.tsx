import type { InsurerPayment } from '@dioptria/contract/shop/insurer-payments/insurer-payments.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { type FormEvent, useId, useState } from 'react';
import { today } from '../../base/format/format.ts';
import { fieldErrors, messageBelow } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { isSentByEnter } from '../../base/ui/sent-by-enter.ts';
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
import { insurersQuery, payableQuery, useRegisterPayment } from './payments-api.ts';
import { insurerPaymentTexts, registerTexts as texts } from './texts.ts';
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
  const formId = useId();
  const [first] = useState(() => emptyPayment(insurance));
  const [typed, setTyped] = useState(first);
  const [isSent, setSent] = useState(false);
  const { data: insurers } = useQuery(insurersQuery);
  const { data: payable = [] } = useQuery(payableQuery(typed.insurance));
  const register = useRegisterPayment();
  const owed = roundMoney(payable.reduce((sum, { open }) => sum.plus(open), new Big(0)));
  const feePercent = insurers?.find(({ _id }) => _id === typed.insurance)?.fee ?? 0;
  const draft = withProposals(typed, { owed, feePercent });
  const wrong = problemsOfPayment(draft, payable);
  // A wrong net amount is said at once, the other problems when the user saves.
  const problems: Record<string, string | undefined> = {
    ...refusedFields(draft, fieldErrors(register.error)),
    ...(isSent ? wrong : { net: wrong['net'] }),
  };
  const change = (changes: Partial<PaymentDraft>) => setTyped({ ...typed, ...changes });

  function send(event: FormEvent) {
    event.preventDefault();
    if (register.isPending || isSentByEnter(event)) return;
    setSent(true);
    if (Object.keys(wrong).length === 0) register.mutate(paymentRequest(draft), { onSuccess: onRegistered });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      size="lg"
      isDirty={typed !== first}
      footer={
        <FormButtons formId={formId} isPending={register.isPending}>
          {register.isPending ? sharedTexts.saving : texts.title}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <PaymentFields
            draft={draft}
            insurers={insurers}
            payable={{ amount: owed, items: payable.length }}
            problems={problems}
            onChange={change}
          />
          <WithholdingRows
            withholdings={draft.withholdings}
            paymentDay={draft.day}
            problems={problems}
            onChange={(withholdings) => change({ withholdings })}
          />
          <MoneyField
            label={insurerPaymentTexts.net}
            description={texts.netHelp}
            value={draft.net === undefined ? shownNet(draft) : draft.net}
            error={problems['net']}
            onChange={(net) => change({ net })}
          />
          <AllocationFields
            draft={draft}
            payable={payable}
            rest={unallocatedOf(draft, owed)}
            problems={problems}
            onChange={change}
          />
          <Textarea
            label={texts.note}
            maxLength={500}
            autosize
            minRows={1}
            value={draft.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
          <ErrorText>{messageBelow(register.error, isAtField)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
