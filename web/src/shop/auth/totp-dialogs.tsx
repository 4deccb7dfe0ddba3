import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import type { TotpSecret } from '@dioptria/contract/shop/auth/auth.ts';
import { Box, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import { QrCode } from '../../base/ui/elements/qr-code.tsx';
import { ownUser } from './auth-api.ts';
import { totpTexts as texts } from './own-user-texts.ts';
import classes from './own-user-page.module.css';

interface CodeDialogProps<Answer> {
  title: string;
  label: string;
  description?: string;
  submit: string;
  color?: 'rubi';
  send: (code: string) => Promise<Answer>;
  saved?: string;
  onSaved?: (answer: Answer) => void;
  onClose: () => void;
  /** Content above the field. */
  children: ReactNode;
}

/** The dialog with the field for a code of the second factor. */
function CodeDialog<Answer>({ label, description, submit, send, children, ...dialog }: CodeDialogProps<Answer>) {
  const form = useDialogForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' && requiredField }));
  return (
    <FormDialog
      size="sm"
      form={form}
      isDirty={false}
      write={useMutation({ mutationFn: send })}
      request={({ code }) => code}
      submit={submit}
      submitting={submit}
      above={children}
      gap="0.875rem"
      {...dialog}
    >
      <TextInput
        label={label}
        description={description}
        required
        data-autofocus
        autoComplete="one-time-code"
        maw="24rem"
        styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}

interface TotpSetUpProps {
  secret: TotpSecret;
  onClose: () => void;
}

/** The recovery codes are shown once. */
export function TotpSetUp({ secret, onClose }: TotpSetUpProps) {
  const phone = usePhone();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <KeptCodes codes={codes} onClose={onClose} />;

  return (
    <CodeDialog
      title={texts.setUpTitle}
      label={texts.code}
      description={texts.codeHelp}
      submit={texts.turnOn}
      send={ownUser.turnOnTotp}
      onSaved={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    >
      {phone && (
        // A phone cannot scan its own screen, so the secret is a link too.
        <Button component="a" href={secret.uri} variant="light" display="flex" mt="0.75rem" mb="1rem">
          {texts.openApp}
        </Button>
      )}
      <Text c="dimmed" fz="sm">
        {texts.scan}
      </Text>
      {/* The background is white in dark mode too, because a camera reads only dark squares on a light background. */}
      <Box className="panel" display="grid" w="12rem" mx="auto" my="1rem" p="0.75rem" bdrs="md" bg="#fff">
        <QrCode text={secret.uri} label={texts.qr} />
      </Box>
      <Text c="dimmed" fz="sm">
        {texts.byHand}
      </Text>
      <Text
        mt="0.25rem"
        mb="1rem"
        fw={620}
        className="figures"
        // If the secret wraps, each of the two lines holds half of its groups of four characters.
        style={{ letterSpacing: '0.04em', textWrap: 'balance', userSelect: 'all' }}
      >
        {secret.secret.match(/.{4}/g)?.join(' ')}
      </Text>
    </CodeDialog>
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
      // The codes are shown only once, so the dialog asks before it closes if the user has not copied the codes.
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
      <Text c="dimmed" fz="sm">
        {texts.codes}
      </Text>
      <Box
        component="ul"
        mt="1rem"
        px="1rem"
        py="0.875rem"
        bdrs="md"
        bg="var(--desk)"
        fw={560}
        className={`figures ${classes.codes}`}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </Dialog>
  );
}

export function TotpOff({ onClose }: { onClose: () => void }) {
  return (
    <CodeDialog
      title={texts.offTitle}
      label={texts.offCode}
      submit={texts.turnOff}
      color="rubi"
      send={ownUser.turnOffTotp}
      saved={texts.turnedOff}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {texts.offHelp}
      </Text>
    </CodeDialog>
  );
}
