import { z } from './zod.ts';
import { isTaxNumber, writtenTaxNumber, wrongTaxNumber } from './check-digits.ts';
import { invalidEmail, namedReference, optionalText, recordFields, text, wholeNumber, yesOrNo } from './fields.ts';
import { lensTolerances } from './lens-check-schemas.ts';
import { newLogo } from './logo.ts';
import { noticeTemplateLabels } from './notice-texts.ts';
import { changesOf, type WordsOfFields } from './resource.ts';
import { isTimeZone } from './shop-time.ts';

/** The time zones that the form offers. The API accepts every IANA name. */
export const timeZoneLabels: Readonly<Record<string, string>> = {
  'America/Argentina/Buenos_Aires': 'Argentina (Buenos Aires)',
  'America/Asuncion': 'Paraguay (Asunción)',
  'America/Bogota': 'Colombia (Bogotá)',
  'America/La_Paz': 'Bolivia (La Paz)',
  'America/Lima': 'Perú (Lima)',
  'America/Mexico_City': 'México (Ciudad de México)',
  'America/Montevideo': 'Uruguay (Montevideo)',
  'America/Santiago': 'Chile (Santiago)',
  'America/Sao_Paulo': 'Brasil (San Pablo)',
  'Europe/Madrid': 'España (Madrid)',
};

const fields = {
  name: text(120),
  legalName: optionalText(120),
  taxId: optionalText(20)
    .refine((value) => value === '' || isTaxNumber(value), wrongTaxNumber)
    .transform(writtenTaxNumber),
  address: optionalText(200),
  phone: optionalText(40),
  email: optionalText(254).refine((value) => value === '' || z.email().safeParse(value).success, invalidEmail),
  logo: newLogo().nullable(),
  technicalDirector: optionalText(120),
  technicalLicense: optionalText(60),
  timeZone: text(64).refine(isTimeZone, 'Elegí una zona horaria de la lista.'),
  lowStock: wholeNumber(0, 1_000_000),
  minimumDeposit: wholeNumber(0, 100),
  blindCount: yesOrNo(),
  cashNeedsSession: yesOrNo(),
  asksBeforeDelivering: yesOrNo(),
  asksBeforeFinishing: yesOrNo(),
  lensTolerances: lensTolerances.unwrap(),
  readyMessage: text(1000),
  balanceMessage: text(1000),
  recallMessage: text(1000),
};

const record = z.object({
  ...recordFields,
  name: z.string(),
  legalName: z.string(),
  taxId: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  logo: namedReference.nullable(),
  technicalDirector: z.string(),
  technicalLicense: z.string(),
  timeZone: z.string(),
  lowStock: z.int(),
  minimumDeposit: z.int(),
  blindCount: z.boolean(),
  cashNeedsSession: z.boolean(),
  asksBeforeDelivering: z.boolean(),
  asksBeforeFinishing: z.boolean(),
  lensTolerances: lensTolerances.unwrap(),
  readyMessage: z.string(),
  balanceMessage: z.string(),
  recallMessage: z.string(),
});
export type Settings = z.output<typeof record>;

/**
 * The settings of a shop, one record per tenant: `_id` is the tenant's, `logo` names the picture. An update sends a new logo with
 * its content, or null to remove it. Every signed-in user reads the settings, an admin changes them (docs/rules.md#settings-1).
 */
export const settings = {
  name: 'shop',
  path: 'settings',
  envelope: 'settings',
  record,
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    legalName: { label: 'Razón social', kind: 'text' },
    taxId: { label: 'CUIT', kind: 'code' },
    address: { label: 'Dirección', kind: 'text' },
    phone: { label: 'Teléfono', kind: 'phone' },
    email: { label: 'Email', kind: 'email' },
    logo: { label: 'Logo', kind: 'logo' },
    technicalDirector: { label: 'Director técnico', kind: 'text' },
    technicalLicense: { label: 'Matrícula', kind: 'text' },
    timeZone: { label: 'Zona horaria', kind: 'option', options: timeZoneLabels },
    lowStock: { label: 'Stock bajo', kind: 'number', unit: 'unidades' },
    minimumDeposit: { label: 'Seña mínima', kind: 'number', unit: '%' },
    blindCount: { label: 'Arqueo a ciegas', kind: 'yesNo' },
    cashNeedsSession: { label: 'No cobrar en efectivo sin caja abierta', kind: 'yesNo' },
    asksBeforeDelivering: { label: 'Preguntar antes de entregar con saldo', kind: 'yesNo' },
    asksBeforeFinishing: { label: 'Preguntar antes de «Para Retirar» sin control', kind: 'yesNo' },
    lensTolerances: { label: 'Tolerancias de los cristales', kind: 'tolerances' },
    readyMessage: { label: noticeTemplateLabels.readyMessage, kind: 'note' },
    balanceMessage: { label: noticeTemplateLabels.balanceMessage, kind: 'note' },
    recallMessage: { label: noticeTemplateLabels.recallMessage, kind: 'note' },
  },
  /** The schema of a whole form. What may be blank has a default. */
  create: z.object({
    ...fields,
    legalName: fields.legalName.default(''),
    taxId: fields.taxId.default(''),
    address: fields.address.default(''),
    phone: fields.phone.default(''),
    email: fields.email.default(''),
    logo: fields.logo.default(null),
    technicalDirector: fields.technicalDirector.default(''),
    technicalLicense: fields.technicalLicense.default(''),
    blindCount: fields.blindCount.default(false),
    cashNeedsSession: fields.cashNeedsSession.default(false),
    asksBeforeDelivering: fields.asksBeforeDelivering.default(true),
    asksBeforeFinishing: fields.asksBeforeFinishing.default(false),
    lensTolerances,
  }),
  update: changesOf(fields),
  permissions: { list: 'settings.read', read: 'settings.read', update: 'settings.update' },
} as const satisfies { fields: WordsOfFields<Settings, object>; [key: string]: unknown };
