import { notifications } from '@mantine/notifications';
import { sharedTexts } from '../../texts.ts';

export const toastProps = { closeButtonProps: { 'aria-label': sharedTexts.close } };

export function showSuccess(message: string): void {
  notifications.show({ message, color: 'salvia', ...toastProps });
}

/** Shows a failure that no form shows. The notice is shown longer than the notice of a success. */
export function showError(message: string): void {
  notifications.show({ message, color: 'rubi', autoClose: 10_000, ...toastProps });
}
