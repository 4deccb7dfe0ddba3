import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { ShopMethod } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { Input, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './methods-field.module.css';
import { methodTexts as texts } from './texts.ts';

interface MethodsFieldProps {
  label: string;
  help?: string | undefined;
  value: readonly ShopMethod[];
  onChange: (methods: ShopMethod[]) => void;
  error: ReactNode;
}

export function MethodsField({ label, help, value, onChange, error }: MethodsFieldProps) {
  const id = useId();
  const change = (index: number, changes: Partial<ShopMethod>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={help} error={error}>
      <fieldset className={classes.rows} aria-labelledby={id} data-path="paymentMethods" tabIndex={-1}>
        {Array.from(value.entries(), ([index, { method, name, isOffered }]) => (
          <div key={method} className={classes.row}>
            <Switch
              classNames={{ body: classes.switch }}
              aria-label={texts.offer(paymentMethodLabels[method])}
              checked={isOffered}
              onChange={({ currentTarget }) => change(index, { isOffered: currentTarget.checked })}
            />
            <TextInput
              aria-label={texts.name(paymentMethodLabels[method])}
              placeholder={paymentMethodLabels[method]}
              maxLength={40}
              value={name}
              error={Boolean(error) && name.trim() === ''}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
          </div>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}
