import type { TotpSecret } from '@dioptria/contract/account.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { usePhone } from '../shared/ui/phone.ts';
import { QrCode } from '../shared/ui/qr-code.tsx';
import { account } from './account-api.ts';
import classes from './account-page.module.css';
import { CodeForm } from './code-form.tsx';
import { totpTexts as texts } from './texts.ts';

interface TotpSetUpProps {
  secret: TotpSecret;
  onClose: () => void;
}

/** Shows the secret to the phone, takes the first code, and then shows the recovery codes, once. */
export function TotpSetUp({ secret, onClose }: TotpSetUpProps) {
  const formId = useId();
  const phone = usePhone();
  const turnOn = useMutation({ mutationFn: account.turnOnTotp });
  const codes = turnOn.data?.recoveryCodes;
  if (codes) return <KeptCodes codes={codes} onClose={onClose} />;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.setUpTitle}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={turnOn.isPending}>
            {texts.turnOn}
          </Button>
        </>
      }
    >
      {phone && (
        // Nobody can point a phone at its own screen.
        <Button component="a" href={secret.uri} variant="light" className={classes.openApp}>
          {texts.openApp}
        </Button>
      )}
      <p className={classes.detail}>{texts.scan}</p>
      <div className={classes.qr}>
        <QrCode text={secret.uri} label={texts.qr} />
      </div>
      <p className={classes.detail}>{texts.byHand}</p>
      <p className={classes.secret}>{secret.secret.match(/.{4}/g)?.join(' ')}</p>
      <CodeForm
        id={formId}
        label={texts.code}
        description={texts.codeHelp}
        error={turnOn.error}
        onSubmit={(code) => turnOn.mutate(code)}
      />
    </Dialog>
  );
}

function KeptCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.codesTitle}
      size="sm"
      // They are shown this once: closing by accident asks first.
      isDirty={!isCopied}
      footer={
        <>
          <Button variant="default" onClick={() => void copy().catch(() => undefined)}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.kept}</Button>
        </>
      }
    >
      <p className={classes.detail}>{texts.codes}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
