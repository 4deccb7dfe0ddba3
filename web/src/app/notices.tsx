import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { usePhone } from '../shared/ui/phone.ts';

/** Where notices appear, above everything. */
export function Notices() {
  return <Notifications position={usePhone() ? 'top-center' : 'bottom-right'} zIndex={400} />;
}
