import { isTaxNumber, writtenTaxNumber, wrongTaxNumber } from '../../base/check-digits.ts';
import { field, stored } from '../../base/field.ts';
import { oneOf, optionalEmail, optionalText, text, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { changesAny, schemasOf } from '../../base/resource.ts';
import { isTimeZone } from '../../base/shop-time.ts';
import { z } from '../../base/zod.ts';
import { lensTolerances } from '../lenses/lens-check-schemas.ts';
import { tolerancesText } from '../lenses/lens-labels.ts';
import { noticeTemplateLabels } from '../notices/notice-labels.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import {
  completeMethods,
  methodText,
  noMethodOffered,
  repeatedMethodName,
  repeatedName,
  standardMethods,
} from '../sale-values/shop-methods.ts';
import { newLogo } from './logo.ts';
import {
  priceRoundingLabels,
  priceRoundings,
  secondFactorLabels,
  timeZoneLabels,
  unknownTimeZone,
} from './settings-labels.ts';

/** A request names the methods that differ from the methods of a new shop (docs/rules.md#settings-8). */
export const shopMethods = z
  .array(z.object({ method: oneOf(paymentMethods), name: text(40), isOffered: yesOrNo() }))
  .max(paymentMethods.length)
  .transform(completeMethods)
  .superRefine((methods, check) => {
    const repeated = repeatedName(methods);
    if (repeated !== undefined) check.addIssue(repeatedMethodName(repeated));
  })
  .refine((methods) => methods.some(({ isOffered }) => isOffered), noMethodOffered);

/** Stored methods may break a newer limit. */
const storedMethods = z.array(z.object({ method: z.enum(paymentMethods), name: z.string(), isOffered: z.boolean() }));

const secondFactors = ['optional', 'admins', 'everyone'] as const;

/**
 * One record per tenant. Its `_id` is the tenant's id, and its `logo` has the id and the file name of the picture. An
 * update sends a new logo with its content, or null to remove the logo. Every signed-in user reads the settings, and an
 * admin changes them (docs/rules.md#settings-1).
 */
export const settings = {
  name: 'shop',
  path: 'settings',
  envelope: 'settings',
  ...schemasOf({
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    legalName: field(optionalText(120), { label: 'Razón social', kind: 'text' }, { default: '' }),
    taxId: field(
      optionalText(20)
        .refine((value) => value === '' || isTaxNumber(value), wrongTaxNumber)
        .transform(writtenTaxNumber),
      { label: 'CUIT', kind: 'code' },
      { default: '' },
    ),
    address: field(optionalText(200), { label: 'Dirección', kind: 'text' }, { default: '' }),
    phone: field(optionalText(40), { label: 'Teléfono', kind: 'phone' }, { default: '' }),
    email: field(optionalEmail(), { label: 'Email', kind: 'email' }, { default: '' }),
    logo: field(newLogo().nullable(), { label: 'Logo', kind: 'logo' }, { default: null }),
    technicalDirector: field(optionalText(120), { label: 'Director técnico', kind: 'text' }, { default: '' }),
    technicalLicense: field(optionalText(60), { label: 'Matrícula', kind: 'text' }, { default: '' }),
    timeZone: field(text(64).refine(isTimeZone, unknownTimeZone), {
      label: 'Zona horaria',
      kind: 'option',
      options: timeZoneLabels,
    }),
    lowStock: field(wholeNumber(0, 1_000_000), {
      label: 'Stock bajo',
      kind: 'number',
      unit: 'unidades',
      unitOfOne: 'unidad',
    }),
    minimumDeposit: field(wholeNumber(0, 100), { label: 'Seña mínima', kind: 'number', unit: '%' }),
    priceRounding: field(
      oneOf(priceRoundings),
      { label: 'Redondeo de precios', kind: 'option', options: priceRoundingLabels },
      { default: 'none' },
    ),
    consecutiveNumbers: field(
      yesOrNo(),
      { label: 'Numerar las ventas en forma consecutiva', kind: 'yesNo' },
      { default: false },
    ),
    proposesDelivery: field(
      yesOrNo(),
      { label: 'Proponer «Entregado» y «Cobrado» si no hay nada que hacer', kind: 'yesNo' },
      { default: false },
    ),
    asksForEmail: field(yesOrNo(), { label: 'Pedir correo', kind: 'yesNo' }, { default: true }),
    sellersCorrectContact: field(
      yesOrNo(),
      { label: 'Los vendedores corrigen los datos de contacto', kind: 'yesNo' },
      { default: false },
    ),
    prescriptionMonths: field(
      wholeNumber(1, 120),
      { label: 'Vencimiento de las recetas', kind: 'number', unit: 'meses', unitOfOne: 'mes' },
      { default: 12 },
    ),
    purchaseMonths: field(
      wholeNumber(1, 24),
      { label: 'Meses a cubrir con un pedido', kind: 'number', unit: 'meses', unitOfOne: 'mes' },
      { default: 1 },
    ),
    showsBalance: field(
      yesOrNo(),
      { label: 'Mostrar el saldo en la página del cliente', kind: 'yesNo' },
      { default: true },
    ),
    paymentMethods: {
      ...stored(storedMethods, { label: 'Métodos de pago', kind: 'list', rowText: methodText, separator: ', ' }),
      create: shopMethods.default([...standardMethods]),
      update: shopMethods,
    },
    blindCount: field(yesOrNo(), { label: 'Arqueo a ciegas', kind: 'yesNo' }, { default: false }),
    cashNeedsSession: field(
      yesOrNo(),
      { label: 'No cobrar en efectivo sin caja abierta', kind: 'yesNo' },
      { default: false },
    ),
    secondFactor: field(
      oneOf(secondFactors),
      { label: 'Pedir la verificación en dos pasos', kind: 'option', options: secondFactorLabels },
      { default: 'optional' },
    ),
    asksBeforeDelivering: field(
      yesOrNo(),
      { label: 'Preguntar antes de entregar con saldo', kind: 'yesNo' },
      { default: true },
    ),
    asksBeforeFinishing: field(
      yesOrNo(),
      { label: 'Preguntar antes de «Para Retirar» sin control', kind: 'yesNo' },
      { default: false },
    ),
    showsFirstSteps: field(yesOrNo(), { label: 'Mostrar los primeros pasos', kind: 'yesNo' }, { default: true }),
    lensTolerances: {
      ...stored(lensTolerances.unwrap(), {
        label: 'Tolerancias de los cristales',
        kind: 'written',
        write: tolerancesText,
      }),
      create: lensTolerances,
      update: lensTolerances.unwrap(),
    },
    readyMessage: field(text(1000), { label: noticeTemplateLabels.readyMessage, kind: 'note' }),
    balanceMessage: field(text(1000), { label: noticeTemplateLabels.balanceMessage, kind: 'note' }),
    recallMessage: field(text(1000), { label: noticeTemplateLabels.recallMessage, kind: 'note' }),
  }),
  shows: [],
  permissions: { list: 'settings.read', read: 'settings.read', update: 'settings.update' },
  needsPassword: changesAny(
    'timeZone',
    'minimumDeposit',
    'sellersCorrectContact',
    'blindCount',
    'cashNeedsSession',
    'secondFactor',
  ),
} as const;
export type Settings = z.output<typeof settings.record>;
