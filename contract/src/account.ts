/** What signed-in users see and change of their own account: sessions, password (docs/decisions/0019-accounts.md). */
import { z } from 'zod';
import { requiredField } from './fields.ts';
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort } from './password-rules.ts';

export const wrongPassword = 'La contraseña actual no es correcta.';
/** The action needs the password typed once more, not long ago. */
export const passwordNeeded = 'Escribí tu contraseña para seguir.';
export const sessionsClosed = 'Se cerraron sus sesiones.';
export const unknownDevice = 'Dispositivo desconocido';

/** What an authenticator shows beside the code. */
export const totpIssuer = 'Dioptría';
export const codeNeeded = 'Ingresá el código de 6 dígitos de tu aplicación.';
export const wrongCode = 'El código no es correcto o ya se usó. Esperá al siguiente, o usá un código de recuperación.';
export const wrongFirstCode = 'El código no es correcto. Revisá la hora de tu teléfono o empezá de nuevo.';
export const totpAlreadyOn = 'La verificación en dos pasos ya está activada.';
export const totpTurnedOff = 'Se desactivó su verificación en dos pasos.';

/** A password that is typed to be checked. */
export const typedPassword = () =>
  z.string({ error: requiredField }).min(1, requiredField).max(1000, 'No puede superar los 1000 caracteres.');

/** A password that is being chosen. Whether it is too common, the server says. */
export const newPassword = () =>
  z
    .string({ error: requiredField })
    .max(MAX_PASSWORD, `No puede superar los ${MAX_PASSWORD} caracteres.`)
    .regex(/\S/, { error: requiredField, abort: true })
    .min(MIN_PASSWORD, passwordTooShort);

/** `PUT /auth/password`: every other session of the user ends. */
export const passwordChange = z.object({ current: typedPassword(), next: newPassword() });

/** `PUT /auth/confirmation`: for the next five minutes the session may do what asks for the password. */
export const confirmation = z.object({ password: typedPassword() });

/** Six digits, or a recovery code. */
export const typedCode = () =>
  z.string({ error: requiredField }).trim().min(1, requiredField).max(40, 'No puede superar los 40 caracteres.');

/** `GET /auth/totp`: whether the user signs in with a code besides the password. */
export const totpState = z.object({ available: z.boolean(), enabled: z.boolean(), recoveryCodes: z.int() });
export type TotpState = z.output<typeof totpState>;

/** `PUT /auth/totp/secret`: for the phone, as text and as the address that a QR code holds. */
export const totpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.output<typeof totpSecret>;

/** `PUT /auth/totp` turns it on, `PUT /auth/totp/off` off. */
export const totpCode = z.object({ code: typedCode() });

/** Shown once: each signs in once in place of a code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** A session of the signed-in user: `GET /auth/sessions`. `device` is what its browser calls itself, in words. */
export const sessionRecord = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string(),
  device: z.string(),
});
export type SessionRecord = z.output<typeof sessionRecord>;

/** 'Chrome en Windows', or as much of it as is known. */
export function deviceLabel({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return `${browser} en ${system}`;
  return browser || system || unknownDevice;
}
