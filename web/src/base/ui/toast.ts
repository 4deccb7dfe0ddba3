import { notifications } from '@mantine/notifications';
import { sharedTexts } from '../texts.ts';

/** The properties of every notice. */
export const toastProps = { closeButtonProps: { 'aria-label': sharedTexts.close } };

/** Shows a notice about a success, which disappears by itself. */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'salvia', ...toastProps });
}

/**
 * Shows a notice about a failure that no form shows. The notice stays longer than a success, so that the user can read
 * the message.
 */
export function showError(message: string): void {
  notifications.show({ message, color: 'rubi', autoClose: 10_000, ...toastProps });
}
