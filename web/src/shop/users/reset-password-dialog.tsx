import { userEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import { passwordReset } from '@dioptria/contract/shop/users/users.ts';
import { Text } from '@mantine/core';
import { useSend } from '../../base/http/use-send.ts';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { resetTexts, userTexts } from './texts.ts';

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
