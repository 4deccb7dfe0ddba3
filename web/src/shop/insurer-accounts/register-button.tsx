import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { registerTexts as texts } from './payment-texts.ts';

const RegisterDialog = lazyPart(async () => (await import('./register-dialog.tsx')).RegisterDialog);

export function RegisterButton({ insurance, ...button }: ButtonProps & { insurance: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && (
        <RegisterDialog
          insurance={insurance}
          onClose={() => setOpen(false)}
          onRegistered={() => {
            setOpen(false);
            showSuccess(texts.registered);
          }}
        />
      )}
    </>
  );
}
