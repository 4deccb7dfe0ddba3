import {
  withholdingTaxes,
  withholdingTaxLabels,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FoldButton } from '../../base/resource/forms/form-parts.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { MoneyField, NumberField } from '../../base/ui/fields/number-field.tsx';
import { takeFocus } from '../../base/ui/focus.ts';
import { type DraftWithholding, newWithholding } from './payment-draft.ts';
import { registerTexts as texts } from './payment-texts.ts';
import { withholdingTexts } from './texts.ts';
import classes from './register-dialog.module.css';

interface WithholdingRowsProps {
  withholdings: readonly DraftWithholding[];
  paymentDay: string;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (withholdings: readonly DraftWithholding[]) => void;
}

export function WithholdingRows({ withholdings, paymentDay, problems, onChange }: WithholdingRowsProps) {
  /** The key of the last added row, whose first field takes the focus. */
  const [added, setAdded] = useState<string>();
  return (
    <section aria-label={texts.withholdings}>
      {withholdings.map((one, index) => (
        <WithholdingRow
          key={one.key}
          index={index}
          withholding={one}
          paymentDay={paymentDay}
          takesFocus={one.key === added}
          problems={problems}
          onChange={(changes) =>
            onChange(withholdings.map((other) => (other === one ? { ...other, ...changes } : other)))
          }
          onRemove={() => onChange(withholdings.filter((other) => other !== one))}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          const next = newWithholding();
          setAdded(next.key);
          onChange([...withholdings, next]);
        }}
      >
        {texts.addWithholding}
      </Button>
    </section>
  );
}

interface WithholdingRowProps {
  index: number;
  withholding: DraftWithholding;
  paymentDay: string;
  takesFocus: boolean;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<DraftWithholding>) => void;
  onRemove: () => void;
}

function WithholdingRow(props: WithholdingRowProps) {
  const { index, withholding: one, paymentDay, takesFocus, problems, onChange, onRemove } = props;
  const problem = (field: keyof DraftWithholding) => problems[`withholdings.${index}.${field}`];
  const [isOpen, { toggle }] = useDisclosure(false);
  const hasDetails = isOpen || (['day', 'base', 'rate'] as const).some((field) => problem(field));
  return (
    <fieldset aria-label={texts.withholdingOf(index + 1)} className={classes.certificate}>
      <div className={classes.withholding}>
        <NativeSelect
          ref={takesFocus ? takeFocus : undefined}
          label={withholdingTexts.tax}
          aria-label={texts.tax(index + 1)}
          data={withholdingTaxes.map((value) => ({ value, label: withholdingTaxLabels[value] }))}
          value={one.tax}
          error={problem('tax')}
          onChange={({ currentTarget }) =>
            onChange({ tax: withholdingTaxes.find((tax) => tax === currentTarget.value) ?? one.tax })
          }
        />
        <TextInput
          label={texts.jurisdiction}
          aria-label={texts.jurisdictionOf(index + 1)}
          maxLength={60}
          value={one.jurisdiction}
          error={problem('jurisdiction')}
          onChange={({ currentTarget }) => onChange({ jurisdiction: currentTarget.value })}
        />
        <TextInput
          label={texts.certificate}
          aria-label={texts.certificateOf(index + 1)}
          required
          maxLength={40}
          value={one.certificateNumber}
          error={problem('certificateNumber')}
          onChange={({ currentTarget }) => onChange({ certificateNumber: currentTarget.value })}
        />
        <MoneyField
          label={texts.amount}
          aria-label={texts.amountOf(index + 1)}
          required
          value={one.amount}
          error={problem('amount')}
          onChange={(amount) => onChange({ amount })}
        />
      </div>
      <Group justify="space-between" wrap="nowrap">
        <FoldButton
          isOpen={hasDetails}
          aria-expanded={hasDetails}
          aria-label={texts.detailsOf(index + 1)}
          onClick={toggle}
        >
          {texts.details}
        </FoldButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.removeWithholding(index + 1)}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {hasDetails && (
        <div className={classes.order}>
          <DayField
            label={withholdingTexts.day}
            value={one.day || paymentDay}
            error={problem('day')}
            onChange={(day) => onChange({ day })}
          />
          <MoneyField
            label={withholdingTexts.base}
            value={one.base}
            error={problem('base')}
            onChange={(base) => onChange({ base })}
          />
          <NumberField
            label={withholdingTexts.rate}
            decimalScale={2}
            suffix=" %"
            value={one.rate}
            error={problem('rate')}
            onChange={(rate) => onChange({ rate })}
          />
        </div>
      )}
    </fieldset>
  );
}
