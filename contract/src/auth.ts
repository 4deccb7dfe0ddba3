import { z } from 'zod';
import { typedCode, typedPassword } from './account.ts';
import { optionalText, text } from './fields.ts';
import { permissions, roles } from './permissions.ts';

/** The same words for an unknown address and a wrong password (decisions §1). */
export const signInFailed = 'Correo electrónico o contraseña incorrectos.';
export const sessionEnded = 'Tu sesión terminó. Iniciá sesión de nuevo.';
export const shopSuspended = 'La cuenta de la óptica está suspendida. Comunicate con soporte.';
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
/** Too many sign-ins or look-ups from one place; `seconds` until the next try. */
export const tooManyAttempts = (seconds: number) =>
  `Demasiados intentos. Probá de nuevo en ${seconds < 90 ? plural(seconds, 'segundo') : plural(Math.ceil(seconds / 60), 'minuto')}.`;

/**
 * `POST /auth/login`. The address is compared without case. `code` is for who turned the second factor on: without it the
 * right password gets a 401 `totp_required`.
 */
export const loginRequest = z.object({
  email: text(254),
  password: typedPassword(),
  code: typedCode().optional(),
});

/** `token` is opaque: 256 random bits, sent as `Authorization: Bearer`; `tenantId` goes in `x-tenant-id` (decisions §1). */
export const loginResponse = z.object({ token: z.string(), tenantId: z.uuid() });
export type LoginResponse = z.output<typeof loginResponse>;

/** The shop as its own people see it: what the slip prints. */
export const tenantRecord = z.object({
  _id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  legalName: z.string(),
  taxId: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type Tenant = z.output<typeof tenantRecord>;

/** `GET /auth/me`: the signed-in user with everything the user may do, and the shop. */
export const meResponse = z.object({
  user: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    owner: z.boolean(),
    tenantId: z.uuid(),
    permissions: z.array(z.enum(permissions)),
  }),
  tenant: tenantRecord,
});
export type Me = z.output<typeof meResponse>;
export type CurrentUser = Me['user'];

/** What `tenant create` on the command line takes (decisions §6). */
export const newTenant = z.object({
  name: text(120),
  ownerName: text(120),
  ownerEmail: text(254).pipe(z.email()),
  address: optionalText(200).default(''),
});
