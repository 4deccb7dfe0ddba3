import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { sharedTexts } from '../../texts.ts';
import classes from './password-field.module.css';

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      classNames={{ visibilityToggle: classes.eye }}
      visibilityToggleIcon={Eye}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': sharedTexts.showPassword }}
      // Mantine sets `aria-invalid` on all invalid inputs except this one. A form focuses the first input with it.
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
    />
  );
}

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} stroke={1.5} aria-hidden />;
}
