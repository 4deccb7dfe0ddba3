import { isTaxNumber, writtenTaxNumber, wrongTaxNumber } from '../../base/check-digits.ts';
import { field, stored } from '../../base/field.ts';
import { day, id, oneOf, optionalText } from '../../base/fields.ts';
import { changesAny, schemasOf } from '../../base/resource.ts';
import { formatDay } from '../../base/format.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '../../base/shop-time.ts';
import { z } from '../../base/zod.ts';
import { classALabels, classAValues, issuerConditionLabels, issuerConditions } from '../vat/voucher-types.ts';
import {
  depositMomentLabels,
  depositMoments,
  environments,
  fiscalModeLabels,
  fiscalModes,
  issueMomentLabels,
  issueMoments,
} from './fiscal-labels.ts';

const optionalTaxNumber = () =>
  optionalText(20)
    .refine((value) => value === '' || isTaxNumber(value), wrongTaxNumber)
    .transform(writtenTaxNumber);

const optionalDay = () => z.preprocess((sent) => (sent === '' ? null : sent), day().nullable());

/** The certificate of the current mode. The private key never leaves the server. */
export const certificate = z.object({
  environment: z.enum(environments),
  isInstalled: z.boolean(),
  isRequested: z.boolean(),
  request: z.string().nullable(),
  holderCuit: z.string(),
  alias: z.string(),
  validFrom: z.iso.datetime().nullable(),
  validTo: z.iso.datetime().nullable(),
  fingerprint: z.string().nullable(),
});
export type Certificate = z.output<typeof certificate>;

function certificateText({ alias, validTo, isRequested }: Certificate): string {
  if (validTo === null) return `Pedido de «${alias}»`;
  const end = formatDay(shopDay(new Date(validTo), DEFAULT_TIME_ZONE));
  return `«${alias}», hasta el ${end}${isRequested ? ' (renovación pedida)' : ''}`;
}

/**
 * One record per tenant, whose `_id` is the tenant's id. Every signed-in user reads the record, and an admin changes it
 * (docs/rules.md#fiscal-1).
 */
export const fiscalSettings = {
  name: 'fiscal_settings',
  path: 'fiscal-settings',
  envelope: 'fiscalSettings',
  ...schemasOf({
    mode: field(
      oneOf(fiscalModes),
      { label: 'Facturación', kind: 'option', options: fiscalModeLabels },
      { default: 'off' },
    ),
    cuit: field(optionalTaxNumber(), { label: 'CUIT', kind: 'code' }, { default: '' }),
    legalName: field(optionalText(120), { label: 'Razón social', kind: 'text' }, { default: '' }),
    vatCondition: field(
      oneOf(issuerConditions),
      { label: 'Condición frente al IVA', kind: 'option', options: issuerConditionLabels },
      { default: 'registered' },
    ),
    grossIncome: field(optionalText(40), { label: 'Ingresos Brutos', kind: 'text' }, { default: '' }),
    activitiesStart: {
      ...field(day().nullable(), { label: 'Inicio de actividades', kind: 'day' }),
      create: optionalDay().default(null),
      update: optionalDay(),
    },
    address: field(optionalText(200), { label: 'Domicilio fiscal', kind: 'text' }, { default: '' }),
    classA: field(
      oneOf(classAValues),
      { label: 'Leyenda de la factura A', kind: 'option', options: classALabels },
      { default: 'plain' },
    ),
    issueAt: field(
      oneOf(issueMoments),
      { label: 'Cuándo facturar', kind: 'option', options: issueMomentLabels },
      { default: 'manual' },
    ),
    depositIssueAt: field(
      oneOf(depositMoments),
      { label: 'Pedidos con seña', kind: 'option', options: depositMomentLabels },
      { default: 'deposit' },
    ),
    pointOfSale: field(
      id().nullable(),
      { label: 'Punto de venta', kind: 'reference', of: 'points_of_sale', sentAs: 'pointOfSaleId' },
      { default: null },
    ),
    certificateHolder: field(optionalTaxNumber(), { label: 'CUIT del certificado', kind: 'code' }, { default: '' }),
    certificate: stored(certificate.nullable(), { label: 'Certificado', kind: 'written', write: certificateText }),
  }),
  shows: [],
  permissions: { list: 'fiscal_settings.read', read: 'fiscal_settings.read', update: 'fiscal_settings.update' },
  needsPassword: changesAny('mode', 'cuit', 'vatCondition', 'certificateHolder'),
} as const;
export type FiscalSettings = z.output<typeof fiscalSettings.record>;

export const newCertificateRequest = z.object({
  alias: optionalText(40)
    .refine((value) => value === '' || /^[A-Za-z0-9-]{1,40}$/.test(value), 'Usá letras, números y guiones.')
    .default(''),
});
export const certificateRequest = z.object({ request: z.string() });
export const newCertificate = z.object({ certificate: optionalText(20_000).min(1, 'Pegá o subí el certificado.') });

export const connectionTest = z.object({
  steps: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
});
export type ConnectionTest = z.output<typeof connectionTest>;
