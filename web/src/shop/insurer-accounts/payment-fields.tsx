import { insurerMethods } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { ClosedCashHint } from '../cash/closed-cash-hint.tsx';
import type { PaymentDraft } from './payment-draft.ts';
import classes from './register-dialog.module.css';
import { insurerPaymentTexts, registerTexts as texts } from './payment-texts.ts';

interface PaymentFieldsProps {
  draft: PaymentDraft;
  /** `fee` is the percent that an insurer usually deducts. */
  insurers: undefined | readonly { _id: string; name: string; fee: number }[];
  /** In pesos, and the number of items. */
  payable: { amount: number; items: number };
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<PaymentDraft>) => void;
}

export function PaymentFields({ draft, insurers, payable, problems, onChange: change }: PaymentFieldsProps) {
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
          // The amounts of another insurer's order would be wrong.
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
