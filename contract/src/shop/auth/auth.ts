import { z } from '../../base/zod.ts';
import { newPassword, typedCode, typedPassword } from './own-user.ts';
import { email, optionalText, text } from '../../base/fields.ts';
import { permissions, roles } from '../permissions.ts';
import { settings } from '../settings/settings.ts';

/** The same for an unknown address and a wrong password (docs/rules.md#sessions-2). */
export const signInFailed = 'Correo electrónico o contraseña incorrectos.';
export const sessionEnded = 'Tu sesión terminó. Iniciá sesión de nuevo.';
export const shopSuspended = 'La cuenta de la óptica está suspendida. Comunicate con soporte.';
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
export const tooManyAttempts = (seconds: number) =>
  `Demasiados intentos. Probá de nuevo en ${seconds < 90 ? plural(seconds, 'segundo') : plural(Math.ceil(seconds / 60), 'minuto')}.`;

/** The same for a wrong, used or useless code (docs/rules.md#tenants-6). */
export const invalidSetupLink =
  'Este enlace no sirve: está incompleto o ya se usó. El servidor lo muestra al arrancar, mientras no haya una óptica.';

/** The right password without `code`, for a user with a second factor, gets a 401 `totp_required`. */
export const loginRequest = z.object({
  email: text(254),
  password: typedPassword(),
  code: typedCode().optional(),
});

/**
 * `token` has 256 random bits and is sent as `Authorization: Bearer`; `tenantId` goes in `x-tenant-id`
 * (docs/rules.md#sessions-4).
 */
export const loginResponse = z.object({ token: z.string(), tenantId: z.uuid() });
export type LoginResponse = z.output<typeof loginResponse>;

export const meResponse = z.object({
  user: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    owner: z.boolean(),
    tenantId: z.uuid(),
    permissions: z.array(z.enum(permissions)),
    /** True while the user has a password that another person typed: until it is changed, other calls get 409 `password_change_needed`. */
    mustChangePassword: z.boolean(),
    /** True while the user lacks the second factor that the shop requires: other calls get 409 `second_factor_needed`. */
    mustSetUpSecondFactor: z.boolean(),
  }),
  tenant: settings.record,
});
export type Me = z.output<typeof meResponse>;
export type CurrentUser = Me['user'];

export const newTenant = z.object({
  name: text(120),
  ownerName: text(120),
  ownerEmail: text(254).pipe(z.email()),
  address: optionalText(200).default(''),
});

export const firstShop = z.object({
  code: text(100),
  name: text(120),
  ownerName: text(120),
  ownerEmail: email(),
  password: newPassword(),
});
export type FirstShop = z.input<typeof firstShop>;
