import type { DiscountType } from '@dioptria/contract/sale-total.ts';
import { SegmentedControl } from '@mantine/core';
import { MoneyField } from '../shared/ui/money-field.tsx';
import type { NumberFieldProps } from '../shared/ui/number-field.tsx';
import classes from './sales.module.css';
import { saleTexts } from './texts.ts';

interface DiscountFieldProps extends NumberFieldProps {
  discountType: DiscountType;
  onType: (type: DiscountType) => void;
}

/** A discount in pesos or percent. */
export function DiscountField({ discountType, onType, ...field }: DiscountFieldProps) {
  const isPercentage = discountType === 'percentage';
  return (
    <MoneyField
      prefix={isPercentage ? '' : '$ '}
      {...(isPercentage && { fixedDecimalScale: false })}
      suffix={isPercentage ? ' %' : ''}
      inputContainer={(input) => (
        <div className={classes.discount}>
          <SegmentedControl
            aria-label={saleTexts.discountType}
            data={[
              { value: 'nominal', label: '$' },
              { value: 'percentage', label: '%' },
            ]}
            value={discountType}
            onChange={onType}
          />
          {input}
        </div>
      )}
      {...field}
    />
  );
}
