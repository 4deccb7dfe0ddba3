import { signal } from '../signal.ts';
import { sharedTexts } from '../texts.ts';

/** Whether there was a notice yet; the layout loads what shows them with the first one. */
export const noticesWanted = signal(false);

async function show(notice: { message: string; color: string; autoClose?: number }) {
  noticesWanted.set(true);
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ ...notice, closeButtonProps: { 'aria-label': sharedTexts.close } });
}

/** A notice that goes away by itself: something was done. */
export function showSuccess(message: string): void {
  void show({ message, color: 'salvia' });
}

/** A failure that has no place beside a form. Stays longer: it has to be read. */
export function showError(message: string): void {
  void show({ message, color: 'rubi', autoClose: 10_000 });
}
