import { Checkbox, type InputWrapperProps } from '@mantine/core';
import classes from './ticks-field.module.css';

interface TicksFieldProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  options: Readonly<Record<string, string>>;
  value: string[];
  onChange: (value: string[]) => void;
}

export function TicksField({ options, value, onChange, ...wrapper }: TicksFieldProps) {
  return (
    <Checkbox.Group {...wrapper} value={value} onChange={onChange}>
      {Object.entries(options).map(([option, label]) => (
        <Checkbox
          key={option}
          value={option}
          label={label}
          aria-invalid={Boolean(wrapper.error) || undefined}
          classNames={{ root: classes.tick, body: classes.body, label: classes.label }}
        />
      ))}
    </Checkbox.Group>
  );
}
