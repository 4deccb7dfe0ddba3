import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { ActionIcon, Button, NativeSelect, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { PlanField } from '../../payments/plan-field.tsx';
import { formatMoney } from '../../../base/format/format.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { MoneyField } from '../../../base/ui/number-field.tsx';
import { addPart, changePart, type DraftPart, removePart } from '../draft/sale-draft.ts';
import { draftParts } from '../draft/sale-request.ts';
import { optionsOf, paymentMethodLabels } from '../texts.ts';
import classes from './payment-parts.module.css';
import type { StepProps } from './steps.tsx';
import { paymentTexts as texts } from './texts.ts';

const options = [{ value: '', label: sharedTexts.selectOption }, ...optionsOf(paymentMethodLabels, paymentMethods)];

/** The further methods that pay a part of the sale. The sale's own method pays the rest (docs/rules.md#payments-15). */
export function PaymentParts(step: StepProps) {
  const { draft, change, focusOn } = step;
  const { additionalPayments: parts, paymentMethod } = draft;
  const { first } = draftParts(draft);
  return (
    <Stack gap="sm" className={classes.parts}>
      {parts.length > 0 && (
        <Stack component="ul" gap="sm" aria-label={texts.parts}>
          {parts.map((part, index) => (
            <PartRow key={part.id} {...step} part={part} index={index} />
          ))}
        </Stack>
      )}
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
        {parts.length > 0 && first >= 0 && (
          <span className="figures" aria-live="polite">
            {texts.rest(paymentMethod && paymentMethodLabels[paymentMethod], formatMoney(first))}
          </span>
        )}
      </div>
    </Stack>
  );
}

function PartRow({ part, index, change, problems, focusOn }: StepProps & { part: DraftPart; index: number }) {
  const path = `additionalPayments.${index}`;
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
        data={options}
        value={part.method}
        onChange={({ currentTarget }) =>
          change(changePart(part.id, { method: currentTarget.value as PaymentMethod | '', planId: '' }))
        }
        {...field('method')}
      />
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
