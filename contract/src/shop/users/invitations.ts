import { newPassword } from '../auth/own-user.ts';
import { text } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';

/** The same for a link that is wrong, used or too old, and for a disabled user. */
export const invitationUseless =
  'Este enlace no sirve: está incompleto, ya se usó o venció. Pedí otro a quien administra la óptica.';
export const cannotInviteDisabledUser = 'El usuario está deshabilitado. Habilitalo antes de invitarlo.';

/**
 * `url` is relative to the URL of the web app. Its token is after the '#', so that browsers do not send it with a request. The
 * link is not shown again.
 */
export const invitation = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type Invitation = z.output<typeof invitation>;

const token = () => text(100);

export const openedInvitation = z.object({ token: token() });

export const invited = z.object({ name: z.string(), email: z.string(), shop: z.string() });
export type Invited = z.output<typeof invited>;

export const acceptedInvitation = z.object({ token: token(), password: newPassword() });
