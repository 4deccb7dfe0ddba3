import type { Invitation } from '@dioptria/contract/shop/auth/auth.ts';
import { userEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import { passwordReset } from '@dioptria/contract/shop/users/users.ts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { formatDateTime } from '../../base/format/format.ts';
import { useSend } from '../../base/http/use-send.ts';
import { useSession } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { PasswordField } from '../../base/ui/fields/password-field.tsx';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { invitationTexts as texts, resetTexts, userTexts } from './texts.ts';

/** Shows a new invitation link, which the server never sends again (docs/rules.md#users-10). */
export function InvitationDialog({ user, onClose }: { user: ShownUser; onClose: () => void }) {
  const invite = useSend(userEndpoints.invite, { params: { id: user._id } });
  const begin = useEffectEvent(() => invite.mutate());
  useEffect(() => begin(), []);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title(user.name)}
      size="sm"
      footer={<Button onClick={onClose}>{sharedTexts.close}</Button>}
    >
      {invite.error && <ErrorState error={invite.error} title={texts.failed} onRetry={() => invite.mutate()} />}
      {!invite.error && !invite.data && <LoadingText lines={2} />}
      {invite.data && <Link user={user} invitation={invite.data} />}
    </Dialog>
  );
}

function Link({ user, invitation: { url, expiresAt } }: { user: ShownUser; invitation: Invitation }) {
  const { tenant } = useSession();
  const link = new URL(url, window.location.origin).href;
  const mail = new URLSearchParams({ subject: texts.subject(tenant.name), body: texts.body(user.name, link) });
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showSuccess(texts.copied),
      () => showError(texts.copyFailed),
    );

  return (
    <Stack gap="0.875rem">
      <Text c="dimmed" fz="sm">
        {texts.help(formatDateTime(expiresAt))}
      </Text>
      <TextInput label={texts.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button leftSection={<IconCopy size={18} aria-hidden />} data-autofocus onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button
        component="a"
        variant="default"
        // URLSearchParams writes a space as '+', and mail programs show the '+'.
        href={`mailto:${user.email}?${mail.toString().replaceAll('+', '%20')}`}
        leftSection={<IconMail size={18} aria-hidden />}
      >
        {texts.send}
      </Button>
    </Stack>
  );
}

export interface ShownUser {
  _id: string;
  name: string;
  email: string;
}

interface ResetPasswordDialogProps {
  user: ShownUser;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** The reset ends every session of the user. */
export function ResetPasswordDialog({ user, onClose, onDone }: ResetPasswordDialogProps) {
  const form = useDialogForm({ newPassword: '', repeated: '' }, ({ newPassword, repeated }) => ({
    newPassword: passwordReset.safeParse({ newPassword }).error?.issues[0]?.message,
    repeated: newPassword !== repeated && resetTexts.mismatch,
  }));
  return (
    <FormDialog
      title={resetTexts.title(user.name)}
      size="sm"
      form={form}
      write={useSend(userEndpoints.resetPassword, { params: { id: user._id } })}
      request={({ newPassword }) => ({ newPassword })}
      failed={resetTexts.failed}
      gap="0.875rem"
      onSaved={({ message }) => onDone(message)}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {resetTexts.endsSessions}
      </Text>
      <PasswordField
        label={resetTexts.newPassword}
        description={userTexts.passwordHelp}
        required
        data-autofocus
        {...form.getInputProps('newPassword')}
      />
      <PasswordField label={resetTexts.repeated} required {...form.getInputProps('repeated')} />
    </FormDialog>
  );
}
