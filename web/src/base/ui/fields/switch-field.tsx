import { Input, type InputWrapperProps, Switch } from '@mantine/core';
import { useId } from 'react';
import classes from './switch-field.module.css';

interface SwitchFieldProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  options: Readonly<Record<'true' | 'false', string>>;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
  'data-path'?: string;
}

/** The switch also shows its value as text, because users must not depend on colour and position alone. */
export function SwitchField({ options, value, onChange, disabled, 'data-path': path, ...wrapper }: SwitchFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper {...wrapper} id={id}>
      <Switch
        id={id}
        data-path={path}
        classNames={{ root: classes.root, body: classes.body }}
        label={options[value ? 'true' : 'false']}
        checked={value}
        disabled={disabled}
        // Mantine's Switch does not know the wrapper's description.
        aria-describedby={wrapper.description ? `${id}-description` : undefined}
        aria-invalid={Boolean(wrapper.error) || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Input.Wrapper>
  );
}
