import { MAX_MONEY } from '@dioptria/contract/money.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

/** An amount of pesos as it is written in Argentina: '$ 1.234,50'. */
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
