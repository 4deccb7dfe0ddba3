import type { DiscountType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { SegmentedControl } from '@mantine/core';
import { MoneyField, type NumberFieldProps } from '../../base/ui/fields/number-field.tsx';
import classes from './sales.module.css';

interface DiscountFieldProps extends NumberFieldProps {
  discountType: DiscountType;
  onType: (type: DiscountType) => void;
}

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
            aria-label={saleFields.discountType.label}
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
