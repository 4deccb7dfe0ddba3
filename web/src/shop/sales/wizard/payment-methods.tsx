import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { ActionIcon, Button, NativeSelect, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCreditOffer } from '../../payments/accounts-api.ts';
import { PlanField } from '../../payments/payment-fields.tsx';
import { methodOf, useMethodOptions } from '../../settings/settings-api.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { MoneyField } from '../../../base/ui/fields/number-field.tsx';
import { changeOwnAmount } from '../draft/payment-draft.ts';
import { addPart, changePart, changePayment, type DraftPart, removePart, takesDeposit } from '../draft/sale-draft.ts';
import { draftParts } from '../draft/sale-request.ts';
import classes from './payment-methods.module.css';
import type { StepProps } from './steps.tsx';
import { paymentTexts as texts } from './texts.ts';

const unchosen = { value: '', label: sharedTexts.selectOption };

export function PaymentMethods(step: StepProps) {
  const { draft, change, focusOn } = step;
  const { additionalPayments: parts } = draft;
  return (
    <Stack gap="sm" className={classes.methods}>
      {/* The button is below the methods on the screen and before them in the document: Tab goes from method to payment status. */}
      <div className={classes.add}>
        <Button
          variant="subtle"
          ms="-0.75rem"
          leftSection={<IconPlus size={18} aria-hidden />}
          data-field="additionalPayments"
          onClick={() => {
            change(addPart(crypto.randomUUID()));
            focusOn(`additionalPayments.${parts.length}.method`);
          }}
        >
          {texts.addPart}
        </Button>
      </div>
      <OwnMethod {...step} />
      {parts.length > 0 && (
        <Stack component="ul" gap="sm" aria-label={texts.parts}>
          {parts.map((part, index) => (
            <PartRow key={part.id} {...step} part={part} index={index} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function OwnMethod({ draft, change, problems }: StepProps) {
  const { paymentMethod: method, planId, additionalPayments } = draft;
  const { first } = draftParts(draft);
  const methods = useMethodOptions(method || undefined);
  const creditHint = useCreditOffer(draft.client?._id, method);
  return (
    <div className={classes.method}>
      <NativeSelect
        label={saleFields.paymentMethod.label}
        required
        data-autofocus
        data={[unchosen, ...methods]}
        value={method}
        onChange={({ currentTarget }) => change(changePayment({ paymentMethod: methodOf(currentTarget.value) ?? '' }))}
        description={creditHint}
        data-field="paymentMethod"
        error={problems['paymentMethod']}
        errorProps={{ role: 'alert' }}
      />
      {additionalPayments.length > 0 && takesDeposit(draft) && (
        <MoneyField
          label={texts.partAmount}
          value={first > 0 ? first : null}
          onChange={(amount) => change(changeOwnAmount(amount))}
        />
      )}
      <PlanField
        method={method}
        amount={Math.max(0, first)}
        planId={planId}
        onChoose={(chosen) => change(changePayment({ planId: chosen }))}
        error={problems['planId']}
      />
    </div>
  );
}

function PartRow({ part, index, change, problems, focusOn }: StepProps & { part: DraftPart; index: number }) {
  const path = `additionalPayments.${index}`;
  const methods = useMethodOptions(part.method || undefined);
  const field = (name: string) => ({
    'data-field': `${path}.${name}`,
    error: problems[`${path}.${name}`],
    errorProps: { role: 'alert' },
  });
  return (
    <li className={classes.part}>
      <NativeSelect
        label={texts.partMethod}
        required
        data={[unchosen, ...methods]}
        value={part.method}
        onChange={({ currentTarget }) =>
          change(changePart(part.id, { method: methodOf(currentTarget.value) ?? '', planId: '' }))
        }
        {...field('method')}
      />
      <div className={classes.amount}>
        <MoneyField
          label={texts.partAmount}
          required
          value={part.amount}
          onChange={(amount) => change(changePart(part.id, { amount }))}
          {...field('amount')}
        />
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={texts.removePart(index + 2)}
          onClick={() => {
            change(removePart(part.id));
            focusOn('additionalPayments');
          }}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <PlanField
        className={classes.plan}
        method={part.method}
        amount={part.amount ?? 0}
        planId={part.planId}
        onChoose={(planId) => change(changePart(part.id, { planId }))}
        error={problems[`${path}.planId`]}
      />
    </li>
  );
}
