import {
  isTaxNumber,
  taxNumberWarnings,
  type TypedValues,
  writtenTaxNumber,
  wrongTaxNumber,
} from '../../base/check-digits.ts';
import { textOf } from '../../base/field-labels.ts';
import { field, stored } from '../../base/field.ts';
import {
  day,
  email,
  id,
  namedReference,
  oneOf,
  optionalEmail,
  optionalText,
  reference,
  text,
  yesOrNo,
} from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';
import { shopDay } from '../../base/shop-time.ts';
import { compactKey } from '../../base/text.ts';
import { z } from '../../base/zod.ts';
import { vatConditionLabels, vatConditions } from '../vat/voucher-types.ts';
import { documentTypes, MAX_POLICIES, policyProblems, policyText } from './client-labels.ts';

const FIRST_BIRTH = '1900-01-01';

/** Today in the time zone where each day begins first. No shop is at a later day. */
export const lastDayAnywhere = () => shopDay(new Date(), 'Pacific/Kiritimati');

const birthDate = () =>
  day().refine((born) => born >= FIRST_BIRTH && born <= lastDayAnywhere(), policyProblems.birthDate);

const newPolicy = z.object({
  insurance: reference(),
  plan: reference().nullable().default(null),
  affiliateNumber: optionalText(40).default(''),
  holder: optionalText(120).default(''),
  validUntil: day().nullable().default(null),
});
export type NewPolicy = z.output<typeof newPolicy>;

const newPolicies = z
  .array(newPolicy, { error: 'Faltan las coberturas.' })
  .max(MAX_POLICIES, policyProblems.tooMany)
  .superRefine((policies, context) => {
    policies.forEach(({ insurance }, index) => {
      if (policies.findIndex((other) => other.insurance === insurance) !== index)
        context.addIssue({ code: 'custom', path: [index, 'insurance'], message: policyProblems.sameInsurer });
    });
  });

export const changedPolicies = z.object({
  policies: newPolicies,
  birthDate: birthDate().nullable().optional(),
  updatedAt: z.iso.datetime().optional(),
});

const policy = z.object({
  insurance: namedReference,
  plan: namedReference.nullable(),
  affiliateNumber: z.string(),
  holder: z.string(),
  validUntil: z.iso.date().nullable(),
});
export type Policy = z.output<typeof policy>;

/** The `compactKey` of each document type whose number is a tax number. */
const taxDocuments: ReadonlySet<string> = new Set(['cuit', 'cuil']);

const documentNumber = text(30).refine((value) => compactKey(value) !== '', 'Ingresá el número de documento.');

/** No two clients have the same document type and number, compared without dots, spaces and case (docs/rules.md#clients-4). */
export const clients = defineResource({
  name: 'clients',
  path: 'clients',
  envelope: 'client',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    email: field(optionalEmail(), { label: 'Email', kind: 'email' }, { default: '' }),
    typeId: { ...field(text(20), { label: 'Tipo de documento', kind: 'text' }), create: oneOf(documentTypes) },
    numId: field(documentNumber, { label: 'Número de documento', heading: 'DNI', kind: 'code' }),
    phone: field(text(40), { label: 'Teléfono', kind: 'phone' }),
    address: field(optionalText(200), { label: 'Dirección', kind: 'text' }, { default: '' }),
    insurance: field(
      id().nullable(),
      { label: 'Obra Social', kind: 'reference', of: 'insurances', sentAs: 'insuranceId' },
      { default: null },
    ),
    numInsurance: field(optionalText(40), { label: 'Número de afiliado', kind: 'text' }, { default: '' }),
    acceptsMessages: field(yesOrNo(), { label: 'Acepta mensajes', kind: 'yesNo' }, { default: true }),
    vatCondition: field(
      oneOf(vatConditions),
      { label: 'Condición frente al IVA', kind: 'option', options: vatConditionLabels },
      { default: 'finalConsumer' },
    ),
    taxId: field(
      optionalText(20)
        .refine((value) => value === '' || isTaxNumber(value), wrongTaxNumber)
        .transform(writtenTaxNumber),
      { label: 'CUIT o CUIL', kind: 'code' },
      { default: '' },
    ),
    legalName: field(optionalText(400), { label: 'Razón social de la factura', kind: 'text' }, { default: '' }),
    fiscalAddress: field(optionalText(200), { label: 'Domicilio de la factura', kind: 'text' }, { default: '' }),
    birthDate: field(birthDate().nullable(), { label: 'Fecha de nacimiento', kind: 'day' }, { default: null }),
    notes: field(optionalText(1000), { label: 'Notas', kind: 'note' }, { default: '' }),
    /** The first policy is also `insurance` and `numInsurance` (docs/rules.md#clients-11). */
    policies: {
      ...stored(z.array(policy), { label: 'Coberturas', kind: 'list', rowText: policyText }),
      create: newPolicies.optional(),
      update: newPolicies,
    },
    isFinalConsumer: stored(z.boolean(), null),
  },
  warnings: ({ typeId, numId }: TypedValues) =>
    taxDocuments.has(compactKey(textOf(typeId))) ? taxNumberWarnings('numId', textOf(numId)) : [],
  filters: { numId: optionalText(30).optional() },
  sortable: ['name', 'email', 'numId', 'phone', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'numId', 'phone', 'email'],
  shows: [],
  permissions: resourcePermissions('clients'),
  exportNeedsPassword: true,
});

/**
 * The schema for a shop that asks for the email of a new client, as every shop does at first (docs/rules.md#clients-8).
 */
export const clientsWithEmail = { ...clients, create: clients.create.extend({ email: email() }) };

/** The body of `PUT …/contact`. Other fields are ignored (docs/rules.md#clients-15). */
export const changedContact = clients.update.pick({
  name: true,
  phone: true,
  email: true,
  address: true,
  updatedAt: true,
});
