/** The invitations by which new users choose their password (docs/rules.md#users-10). */
import { newPassword } from '../auth/own-user.ts';
import { text } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';

/** The message for a link that is wrong, used or too old, and for a disabled user: the same for all. */
export const invitationUseless =
  'Este enlace no sirve: está incompleto, ya se usó o venció. Pedí otro a quien administra la óptica.';
export const cannotInviteDisabledUser = 'El usuario está deshabilitado. Habilitalo antes de invitarlo.';

/**
 * The answer to `PUT /tenant/users/{id}/invitation`. `url` is the link, relative to the URL of the web app. Its token
 * is after the '#', so that browsers do not send it with a request. The link is not shown again.
 */
export const invitation = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type Invitation = z.output<typeof invitation>;

const token = () => text(100);

/** The body of `POST /auth/invitation`. */
export const openedInvitation = z.object({ token: token() });

/** The invited user: the page greets the user by name, and a password manager stores the e-mail address. */
export const invited = z.object({ name: z.string(), email: z.string(), shop: z.string() });
export type Invited = z.output<typeof invited>;

/** The body of `POST /auth/invitation/accept`. The answer has the e-mail address to sign in with. */
export const acceptedInvitation = z.object({ token: token(), password: newPassword() });
