/** What signed-in users see and change of their own account: sessions, password (docs/decisions/0019-accounts.md). */
import { z } from 'zod';
import { requiredField } from './fields.ts';
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort } from './password-rules.ts';

export const wrongPassword = 'La contraseña actual no es correcta.';
/** The action needs the password typed once more, not long ago. */
export const passwordNeeded = 'Escribí tu contraseña para seguir.';
export const sessionsClosed = 'Se cerraron sus sesiones.';
export const unknownDevice = 'Dispositivo desconocido';

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
