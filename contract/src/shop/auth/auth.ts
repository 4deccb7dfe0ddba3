import { email, oneOf, optionalText, requiredField, text } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { permissions, roles } from '../permissions.ts';
import { settings } from '../settings/settings.ts';
import { type TableDensity, tableDensityLabels } from './auth-labels.ts';
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort } from './password-rules.ts';

export const wrongPassword = 'La contraseña actual no es correcta.';
export const passwordNeeded = 'Escribí tu contraseña para seguir.';
export const changePasswordFirst = 'Cambiá tu contraseña para seguir: la actual la escribió otra persona.';
export const sameAsGiven = 'Elegí una contraseña distinta de la que te dieron.';
export const secondFactorFirst = 'Activá la verificación en dos pasos para seguir: tu óptica la pide.';
export const sessionsClosed = 'Se cerraron sus sesiones.';
export const unknownDevice = 'Dispositivo desconocido';

export const totpIssuer = 'Dioptría';
export const codeNeeded = 'Ingresá el código de 6 dígitos de tu aplicación.';
export const wrongCode = 'El código no es correcto o ya se usó. Esperá al siguiente, o usá un código de recuperación.';
export const wrongFirstCode = 'El código no es correcto. Revisá la hora de tu teléfono o empezá de nuevo.';
export const totpAlreadyOn = 'La verificación en dos pasos ya está activada.';
export const totpTurnedOff = 'Se desactivó su verificación en dos pasos.';

const typedPassword = () =>
  z.string({ error: requiredField }).min(1, requiredField).max(1000, 'No puede superar los 1000 caracteres.');

export const newPassword = () =>
  z
    .string({ error: requiredField })
    .max(MAX_PASSWORD, `No puede superar los ${MAX_PASSWORD} caracteres.`)
    .regex(/\S/, { error: requiredField, abort: true })
    .min(MIN_PASSWORD, passwordTooShort);

/** After the change, every other session of the user ends. */
export const passwordChange = z.object({ current: typedPassword(), next: newPassword() });

/** For five minutes after this request, the session may perform the actions that need the password. */
export const confirmation = z.object({ password: typedPassword() });

const typedCode = () =>
  z.string({ error: requiredField }).trim().min(1, requiredField).max(40, 'No puede superar los 40 caracteres.');

const tableDensities = Object.keys(tableDensityLabels) as [TableDensity, ...TableDensity[]];

export const tableDensityChoice = z.object({ tableDensity: oneOf(tableDensities) });

export const totpState = z.object({ available: z.boolean(), enabled: z.boolean(), recoveryCodes: z.int() });
export type TotpState = z.output<typeof totpState>;

export const totpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.output<typeof totpSecret>;

export const totpCode = z.object({ code: typedCode() });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

export const sessionRecord = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string(),
  device: z.string(),
});
export type SessionRecord = z.output<typeof sessionRecord>;

export function deviceLabel({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return `${browser} en ${system}`;
  return browser || system || unknownDevice;
}

/** The message is the same for a link that is wrong, used or too old, and for a disabled user. */
export const invitationUseless =
  'Este enlace no sirve: está incompleto, ya se usó o venció. Pedí otro a quien administra la óptica.';
export const cannotInviteDisabledUser = 'El usuario está deshabilitado. Habilitalo antes de invitarlo.';

/**
 * `url` is relative to the URL of the web app. The token is after the '#', so that browsers do not send the token with
 * a request. The link is not shown again.
 */
export const invitation = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type Invitation = z.output<typeof invitation>;

const token = () => text(100);

export const openedInvitation = z.object({ token: token() });

export const invited = z.object({ name: z.string(), email: z.string(), shop: z.string() });
export type Invited = z.output<typeof invited>;

export const acceptedInvitation = z.object({ token: token(), password: newPassword() });

/** The message is the same whether a user has the address or not (docs/rules.md#sessions-16). */
export const passwordLinkAsked =
  'Si un usuario activo tiene ese correo, le llega un enlace en unos minutos. Fijate también en el correo no deseado.';

export const passwordLinkOffer = z.object({ byMail: z.boolean() });

export const passwordLinkRequest = z.object({ email: email() });

/** The message is the same for an unknown address and for a wrong password (docs/rules.md#sessions-2). */
export const signInFailed = 'Correo electrónico o contraseña incorrectos.';
export const sessionEnded = 'Tu sesión terminó. Iniciá sesión de nuevo.';
export const shopSuspended = 'La cuenta de la óptica está suspendida. Comunicate con soporte.';
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
export const tooManyAttempts = (seconds: number) =>
  `Demasiados intentos. Probá de nuevo en ${seconds < 90 ? plural(seconds, 'segundo') : plural(Math.ceil(seconds / 60), 'minuto')}.`;

/**
 * The message is the same for a wrong code, for a used code, and for the right code once a shop exists
 * (docs/rules.md#tenants-6).
 */
export const invalidSetupLink =
  'Este enlace no sirve: está incompleto o ya se usó. El servidor lo muestra al arrancar, mientras no haya una óptica.';

/** If the user has a second factor, a request with the right password and no `code` gets a 401 `totp_required`. */
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
    tableDensity: z.enum(tableDensities),
    /** True while the user has a password that another person typed: other calls get 409 `password_change_needed`. */
    mustChangePassword: z.boolean(),
    /** True while the user lacks the second factor that the shop requires: other calls get 409 `second_factor_needed`. */
    mustSetUpSecondFactor: z.boolean(),
  }),
  tenant: settings.record,
  /** The user who can help a user with a forgotten password. */
  ownerName: z.string(),
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
