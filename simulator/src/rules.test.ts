import { describe, expect, test } from 'vitest';
import { givenSimulator, issuer } from './testing/given-simulator.ts';
import {
  approved,
  classC,
  exempt,
  givenDesk,
  type Outcome,
  rateText,
  refusedBy,
  rejected,
  toCompany,
  type VoucherText,
} from './testing/soap-vouchers.ts';

const given = await givenSimulator();
const desk = await givenDesk(given);

const services = { Concepto: '2', FchServDesde: '20261101', FchServHasta: '20261130', FchVtoPago: '20261130' };
const untaxedTotal = (total: string) => ({ ImpTotal: total, ImpTotConc: total, ImpNeto: '0', ImpIVA: '0', Iva: null });
type Case = readonly [title: string, type: number, changes: VoucherText, outcome: Outcome];

const ofReceiver: Case[] = [
  [
    'a voucher of class A needs the receiver’s CUIT',
    1,
    { DocTipo: '96', DocNro: '12345678', CondicionIVAReceptorId: '1' },
    rejected(10_013),
  ],
  [
    'a voucher of class A with legend needs the receiver’s CUIT',
    51,
    { DocTipo: '99', CondicionIVAReceptorId: '1' },
    rejected(10_013),
  ],
  ['an unknown type of document is refused', 6, { DocTipo: '79', DocNro: '1' }, rejected(10_013)],
  ['an unidentified receiver with a document number is refused', 6, { DocNro: '12345678' }, rejected(10_015)],
  ['a document without a number is refused', 6, { DocTipo: '96', DocNro: '0' }, rejected(10_015)],
  ['a CUIL with a wrong check digit is refused', 6, { DocTipo: '86', DocNro: '20123456789' }, rejected(10_015)],
  ['the issuer as the receiver is refused', 6, { DocTipo: '80', DocNro: issuer }, rejected(10_069)],
  ['a CUIT with a wrong check digit is refused', 6, { DocTipo: '80', DocNro: '20123456789' }, rejected(10_248)],
  [
    'class B: a CUIT that is not in the register is refused',
    6,
    { DocTipo: '80', DocNro: '20000000001' },
    rejected(10_015),
  ],
  [
    'class A: a CUIT that is not in the register gets an observation',
    1,
    { ...toCompany, DocNro: '20000000001' },
    approved(10_017),
  ],
  ['class A: a CUIT without VAT gets an observation', 1, { ...toCompany, DocNro: '20444444445' }, approved(10_063)],
  ['an inactive CUIT is refused', 6, { DocTipo: '80', DocNro: '20555555556' }, rejected(10_247)],
  ['a CUIT that is listed for false invoices is refused', 1, { ...toCompany, DocNro: '30444444440' }, rejected(10_195)],
  ['a VAT condition that RG 5616 does not list is refused', 6, { CondicionIVAReceptorId: '2' }, rejected(10_242)],
  [
    'class A to a receiver without VAT registration is refused',
    1,
    { ...toCompany, CondicionIVAReceptorId: '5' },
    rejected(10_243),
  ],
  ['class B to a receiver with VAT registration is refused', 6, { CondicionIVAReceptorId: '1' }, rejected(10_243)],
  ['class B to a monotributista is refused', 6, { CondicionIVAReceptorId: '6' }, rejected(10_243)],
  [
    'class A to a monotributista gets an observation',
    1,
    { ...toCompany, CondicionIVAReceptorId: '6' },
    approved(10_217),
  ],
  [
    'class A to a social monotributista gets an observation',
    1,
    { ...toCompany, CondicionIVAReceptorId: '13' },
    approved(10_217),
  ],
  ['an uncategorised receiver without the tribute 13 is refused', 6, { CondicionIVAReceptorId: '7' }, rejected(10_067)],
  [
    'a voucher without the VAT condition still gets only an observation',
    6,
    { CondicionIVAReceptorId: null },
    approved(10_245),
  ],
];

const ofDays: Case[] = [
  ['a concept other than 1, 2 or 3 is refused', 6, { Concepto: '4' }, rejected(10_011)],
  ['six days ago is too early', 6, { CbteFch: '20261117' }, rejected(10_016)],
  ['five days ago is in time', 6, { CbteFch: '20261118' }, approved()],
  ['five days ahead is in time', 6, { CbteFch: '20261128' }, approved()],
  ['31 November, which does not exist, is refused', 6, { CbteFch: '20261131' }, rejected(10_016)],
  ['services: eleven days ago is too early', 6, { ...services, CbteFch: '20261112' }, rejected(10_016)],
  ['services: ten days ago is in time', 6, { ...services, CbteFch: '20261113' }, approved()],
  ['services: ten days ahead is in time', 6, { ...services, CbteFch: '20261203', FchVtoPago: '20261203' }, approved()],
  ['services without their days are refused', 6, { Concepto: '3' }, rejected(10_049)],
  ['services that end before they begin are refused', 6, { ...services, FchServDesde: '20261201' }, rejected(10_032)],
  [
    'a payment that is due before the day of the voucher is refused',
    6,
    { ...services, FchVtoPago: '20261122' },
    rejected(10_036),
  ],
  [
    'goods: the first day of a service without the other days is refused',
    6,
    { FchServDesde: '20261101' },
    rejected(10_033, 10_035),
  ],
  ['goods: the due day without the other days is refused', 6, { FchVtoPago: '20261130' }, rejected(10_031, 10_033)],
];

const ofNumbersAndCurrency: Case[] = [
  ['a number that skips a number is refused', 6, { CbteDesde: '2', CbteHasta: '2' }, refusedBy(10_016)],
  ['the number 0 is refused', 6, { CbteDesde: '0', CbteHasta: '0' }, rejected(10_008, 10_010)],
  [
    'a number of nine digits is refused',
    6,
    { CbteDesde: '100000000', CbteHasta: '100000000' },
    rejected(10_008, 10_010),
  ],
  ['a voucher of class A with a range of numbers is refused', 1, { ...toCompany, CbteHasta: '2' }, rejected(10_012)],
  ['an unknown currency is refused', 6, { MonId: 'XXX' }, rejected(10_038)],
  ['a voucher without a currency is refused', 6, { MonId: null }, rejected(10_038)],
  ['pesos with another exchange rate than 1 are refused', 6, { MonCotiz: '2' }, rejected(10_039)],
  ['a voucher in pesos that is paid in foreign currency is refused', 6, { CanMisMonExt: 'S' }, rejected(10_241)],
  ['a voucher in pesos may state that it is not paid in foreign currency', 6, { CanMisMonExt: 'N' }, approved()],
];

const ofAmounts: Case[] = [
  ['a total that differs from the sum of its parts is refused', 6, { ImpTotal: '12105.00' }, rejected(10_048)],
  ['the total may differ by a cent', 6, { ImpTotal: '12100.01' }, approved()],
  ['the total may differ by a ten-thousandth', 6, { ImpTotal: '12101.21' }, approved()],
  ['a negative amount is refused', 6, { ImpOpEx: '-1.00' }, rejected(10_048)],
  ['an amount with three decimals is refused', 6, { ImpOpEx: '0.001' }, rejected(10_048)],
  ['an amount of fourteen digits is refused', 6, { ImpOpEx: '10000000000000.00' }, rejected(10_048)],
  ['a net amount without VAT rates is refused', 6, { Iva: null }, rejected(10_070)],
  [
    'a net amount that differs from the sum of the bases is refused',
    6,
    { Iva: rateText(5, '9000.00', '1890.00') },
    rejected(10_023, 10_061),
  ],
  ['an unknown VAT rate is refused', 6, { Iva: rateText(7, '10000.00', '2100.00') }, rejected(10_019)],
  ['a base of 0 is refused', 6, { Iva: rateText(5, '10000.00', '2100.00') + rateText(4, '0', '0') }, rejected(10_020)],
  [
    'a repeated VAT rate is refused',
    6,
    { Iva: rateText(5, '5000.00', '1050.00') + rateText(5, '5000.00', '1050.00') },
    rejected(10_022),
  ],
  [
    'a VAT that differs from the sum of the rates’ amounts is refused',
    6,
    { ImpIVA: '2000.00', ImpTotal: '12000.00' },
    rejected(10_023),
  ],
  [
    'a VAT amount that does not follow from its base is refused',
    6,
    { Iva: rateText(4, '10000.00', '2100.00') },
    rejected(10_051),
  ],
  [
    'a rate other than 0 % in a voucher without VAT is refused',
    6,
    { ...exempt, Iva: rateText(5, '0.01', '0') },
    rejected(10_018),
  ],
  [
    'a rate of 0 % with no VAT is accepted',
    6,
    { ImpTotal: '10000.00', ImpIVA: '0', Iva: rateText(3, '10000.00', '0') },
    approved(),
  ],
  [
    'an amount of other taxes without their element is refused',
    6,
    { ImpTrib: '10.00', ImpTotal: '12110.00' },
    rejected(10_024),
  ],
  ['an element of other taxes without taxes is refused', 6, { Tributos: '' }, rejected(10_024)],
  ['class C with an untaxed amount is refused', 11, { ...classC, ImpTotConc: '1.00' }, rejected(10_043)],
  ['class C with an exempt amount is refused', 11, { ...classC, ImpOpEx: '1.00' }, rejected(10_044)],
  ['class C with VAT is refused', 11, { ...classC, ImpIVA: '1.00' }, rejected(10_047)],
  [
    'class C with a total that differs from the net amount is refused',
    11,
    { ...classC, ImpNeto: '12000.00' },
    rejected(10_048),
  ],
];

describe.each([
  ['the receiver', ofReceiver],
  ['the days', ofDays],
  ['the number and the currency', ofNumbersAndCurrency],
  ['the amounts', ofAmounts],
] as const)('%s', (_, cases) => {
  test.each(cases)('%s', async (_title, type, changes, outcome) => {
    desk.next();
    expect(await desk.send(type, changes)).toEqual(outcome);
  });
});

test('the amount from which a receiver must be identified can be changed', async () => {
  const cheap = await givenDesk(await givenSimulator({ threshold: 12_100 }));
  expect(await cheap.send(6, {})).toEqual(rejected(10_015));
  expect(await cheap.send(6, { DocTipo: '96', DocNro: '12345678' })).toEqual(approved());
});

test('a voucher in a foreign currency needs an exchange rate above 0', async () => {
  desk.next();
  const dollars = { ...untaxedTotal('100.00'), MonId: 'DOL', CanMisMonExt: 'S' };
  expect(await desk.send(6, { ...dollars, MonCotiz: '0' })).toEqual(rejected(10_039));
  expect(await desk.send(6, { ...dollars, MonCotiz: '1450.5' })).toEqual(approved());
});
