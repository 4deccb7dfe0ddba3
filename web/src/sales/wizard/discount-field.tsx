import type { DiscountType } from '@dioptria/contract/sale-total.ts';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { MoneyField } from '../../shared/ui/money-field.tsx';
import { saleTexts } from '../texts.ts';
import classes from './discount-field.module.css';
import { changeDiscount, switchDiscount } from './sale-draft.ts';
import type { StepProps } from './step-props.ts';
import { productTexts as texts } from './texts.ts';

/** A discount in pesos or percent; one that cannot be is said to be invalid and does not count (spec §5). */
export function DiscountField({ draft, change, problems }: StepProps) {
  const isPercentage = draft.discountType === 'percentage';
  return (
    <MoneyField
      label={saleTexts.discount}
      data-field="discount"
      prefix={isPercentage ? '' : '$ '}
      {...(isPercentage && { fixedDecimalScale: false })}
      suffix={isPercentage ? ' %' : ''}
      value={draft.discount}
      error={problems['discount']}
      errorProps={{ role: 'alert' }}
      onChange={(discount) => change(changeDiscount(discount))}
      inputContainer={(input) => (
        <div className={classes.discount}>
          <SegmentedControl
            aria-label={texts.discountType}
            data={[
              { value: 'nominal', label: '$' },
              { value: 'percentage', label: '%' },
            ]}
            value={draft.discountType}
            onChange={(type: DiscountType) => change(switchDiscount(type))}
          />
          {input}
        </div>
      )}
    />
  );
}
