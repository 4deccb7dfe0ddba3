import { MAX_MONEY } from '@dioptria/contract/money.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

/** A field for an amount in pesos, in Argentine notation: '$ 1.234,50'. */
export function MoneyField(props: NumberFieldProps) {
  return (
    <NumberField
      prefix="$ "
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      isAllowed={({ floatValue = 0 }) => floatValue <= MAX_MONEY}
      {...props}
    />
  );
}
