/** The signed-in user: sessions, password, second factor (docs/decisions/0019-accounts.md). */
import { z } from '../../base/zod.ts';
import { requiredField } from '../../base/fields.ts';
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort } from './password-rules.ts';

export const wrongPassword = 'La contraseña actual no es correcta.';
/** The message for an action that needs the password, if the user has not typed it again in the last minutes. */
export const passwordNeeded = 'Escribí tu contraseña para seguir.';
/** The message for a user whose password an admin or an operator typed. */
export const changePasswordFirst = 'Cambiá tu contraseña para seguir: la actual la escribió otra persona.';
export const sameAsGiven = 'Elegí una contraseña distinta de la que te dieron.';
/** The message for a user without the second factor that the shop requires. */
export const secondFactorFirst = 'Activá la verificación en dos pasos para seguir: tu óptica la pide.';
export const sessionsClosed = 'Se cerraron sus sesiones.';
export const unknownDevice = 'Dispositivo desconocido';

/** The issuer that an authenticator app shows beside the code. */
export const totpIssuer = 'Dioptría';
export const codeNeeded = 'Ingresá el código de 6 dígitos de tu aplicación.';
export const wrongCode = 'El código no es correcto o ya se usó. Esperá al siguiente, o usá un código de recuperación.';
export const wrongFirstCode = 'El código no es correcto. Revisá la hora de tu teléfono o empezá de nuevo.';
export const totpAlreadyOn = 'La verificación en dos pasos ya está activada.';
export const totpTurnedOff = 'Se desactivó su verificación en dos pasos.';

/** A field for the current password. */
export const typedPassword = () =>
  z.string({ error: requiredField }).min(1, requiredField).max(1000, 'No puede superar los 1000 caracteres.');

/** A field for a new password. The server also refuses passwords that are too common. */
export const newPassword = () =>
  z
    .string({ error: requiredField })
    .max(MAX_PASSWORD, `No puede superar los ${MAX_PASSWORD} caracteres.`)
    .regex(/\S/, { error: requiredField, abort: true })
    .min(MIN_PASSWORD, passwordTooShort);

/** `PUT /auth/password`: every other session of the user ends. */
export const passwordChange = z.object({ current: typedPassword(), next: newPassword() });

/** `PUT /auth/confirmation`: for five minutes the session may perform the actions that need the password. */
export const confirmation = z.object({ password: typedPassword() });

/** A field for a code: six digits, or a recovery code. */
export const typedCode = () =>
  z.string({ error: requiredField }).trim().min(1, requiredField).max(40, 'No puede superar los 40 caracteres.');

/** `GET /auth/totp`: whether the user signs in with a code besides the password. */
export const totpState = z.object({ available: z.boolean(), enabled: z.boolean(), recoveryCodes: z.int() });
export type TotpState = z.output<typeof totpState>;

/** `PUT /auth/totp/secret`: the secret for the authenticator app, as text and as the URI of a QR code. */
export const totpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.output<typeof totpSecret>;

/** The body of `PUT /auth/totp`, which turns the second factor on, and of `PUT /auth/totp/off`. */
export const totpCode = z.object({ code: typedCode() });

/** The recovery codes, shown once. Each replaces the authenticator's code for one sign-in. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** A session of the signed-in user: `GET /auth/sessions`. `device` names its browser and operating system. */
export const sessionRecord = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string(),
  device: z.string(),
});
export type SessionRecord = z.output<typeof sessionRecord>;

/** The name of a device: 'Chrome en Windows', or the known part of it. */
export function deviceLabel({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return `${browser} en ${system}`;
  return browser || system || unknownDevice;
}
