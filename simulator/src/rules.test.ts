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
  ['class A needs a CUIT', 1, { DocTipo: '96', DocNro: '12345678', CondicionIVAReceptorId: '1' }, rejected(10_013)],
  ['class A with legend needs a CUIT', 51, { DocTipo: '99', CondicionIVAReceptorId: '1' }, rejected(10_013)],
  ['a type of document exists', 6, { DocTipo: '79', DocNro: '1' }, rejected(10_013)],
  ['an unidentified receiver has the number 0', 6, { DocNro: '12345678' }, rejected(10_015)],
  ['a document has a number', 6, { DocTipo: '96', DocNro: '0' }, rejected(10_015)],
  ['a CUIL has its check digit', 6, { DocTipo: '86', DocNro: '20123456789' }, rejected(10_015)],
  ['the receiver is not the issuer', 6, { DocTipo: '80', DocNro: issuer }, rejected(10_069)],
  ['a CUIT has its check digit', 6, { DocTipo: '80', DocNro: '20123456789' }, rejected(10_248)],
  ['class B needs a CUIT of the register', 6, { DocTipo: '80', DocNro: '20000000001' }, rejected(10_015)],
  ['class A observes an unknown CUIT', 1, { ...toCompany, DocNro: '20000000001' }, approved(10_017)],
  ['class A observes a CUIT without VAT', 1, { ...toCompany, DocNro: '20444444445' }, approved(10_063)],
  ['an inactive CUIT is refused', 6, { DocTipo: '80', DocNro: '20555555556' }, rejected(10_247)],
  ['an apocryphal CUIT is refused', 1, { ...toCompany, DocNro: '30444444440' }, rejected(10_195)],
  ['a condition of RG 5616 is known', 6, { CondicionIVAReceptorId: '2' }, rejected(10_242)],
  ['an unregistered receiver gets no A', 1, { ...toCompany, CondicionIVAReceptorId: '5' }, rejected(10_243)],
  ['a registered receiver gets no B', 6, { CondicionIVAReceptorId: '1' }, rejected(10_243)],
  ['a monotributista gets no B', 6, { CondicionIVAReceptorId: '6' }, rejected(10_243)],
  ['class A to a monotributista', 1, { ...toCompany, CondicionIVAReceptorId: '6' }, approved(10_217)],
  ['class A to a social monotributista', 1, { ...toCompany, CondicionIVAReceptorId: '13' }, approved(10_217)],
  ['an uncategorised receiver needs tribute 13', 6, { CondicionIVAReceptorId: '7' }, rejected(10_067)],
  ['a condition is still optional', 6, { CondicionIVAReceptorId: null }, approved(10_245)],
];

const ofDays: Case[] = [
  ['the concept is 1, 2 or 3', 6, { Concepto: '4' }, rejected(10_011)],
  ['six days ago is too early', 6, { CbteFch: '20261117' }, rejected(10_016)],
  ['five days ago is in time', 6, { CbteFch: '20261118' }, approved()],
  ['five days ahead is in time', 6, { CbteFch: '20261128' }, approved()],
  ['the calendar has no 31 November', 6, { CbteFch: '20261131' }, rejected(10_016)],
  ['services: eleven days ago is too early', 6, { ...services, CbteFch: '20261112' }, rejected(10_016)],
  ['services: ten days ago is in time', 6, { ...services, CbteFch: '20261113' }, approved()],
  ['services: ten days ahead is in time', 6, { ...services, CbteFch: '20261203', FchVtoPago: '20261203' }, approved()],
  ['services need their days', 6, { Concepto: '3' }, rejected(10_049)],
  ['services do not end before they begin', 6, { ...services, FchServDesde: '20261201' }, rejected(10_032)],
  ['the payment is not due before the voucher', 6, { ...services, FchVtoPago: '20261122' }, rejected(10_036)],
  ['goods: one day needs the others', 6, { FchServDesde: '20261101' }, rejected(10_033, 10_035)],
  ['goods: the due day needs the others', 6, { FchVtoPago: '20261130' }, rejected(10_031, 10_033)],
];

const ofNumbersAndCurrency: Case[] = [
  ['the number is the next one', 6, { CbteDesde: '2', CbteHasta: '2' }, refusedBy(10_016)],
  ['a number is at least 1', 6, { CbteDesde: '0', CbteHasta: '0' }, rejected(10_008, 10_010)],
  ['a number has eight digits', 6, { CbteDesde: '100000000', CbteHasta: '100000000' }, rejected(10_008, 10_010)],
  ['a voucher has one number', 1, { ...toCompany, CbteHasta: '2' }, rejected(10_012)],
  ['the currency is known', 6, { MonId: 'XXX' }, rejected(10_038)],
  ['a voucher has a currency', 6, { MonId: null }, rejected(10_038)],
  ['pesos have the rate 1', 6, { MonCotiz: '2' }, rejected(10_039)],
  ['pesos are not paid in foreign currency', 6, { CanMisMonExt: 'S' }, rejected(10_241)],
  ['pesos may say N', 6, { CanMisMonExt: 'N' }, approved()],
];

const ofAmounts: Case[] = [
  ['the total is the sum of its parts', 6, { ImpTotal: '12105.00' }, rejected(10_048)],
  ['the total may differ by a cent', 6, { ImpTotal: '12100.01' }, approved()],
  ['the total may differ by a ten-thousandth', 6, { ImpTotal: '12101.21' }, approved()],
  ['an amount is not negative', 6, { ImpOpEx: '-1.00' }, rejected(10_048)],
  ['an amount has two decimals', 6, { ImpOpEx: '0.001' }, rejected(10_048)],
  ['an amount has thirteen digits', 6, { ImpOpEx: '10000000000000.00' }, rejected(10_048)],
  ['a net needs its rates', 6, { Iva: null }, rejected(10_070)],
  ['the net is the sum of the bases', 6, { Iva: rateText(5, '9000.00', '1890.00') }, rejected(10_023, 10_061)],
  ['a rate exists', 6, { Iva: rateText(7, '10000.00', '2100.00') }, rejected(10_019)],
  ['a base is above 0', 6, { Iva: rateText(5, '10000.00', '2100.00') + rateText(4, '0', '0') }, rejected(10_020)],
  [
    'a rate is there once',
    6,
    { Iva: rateText(5, '5000.00', '1050.00') + rateText(5, '5000.00', '1050.00') },
    rejected(10_022),
  ],
  ['the VAT is the sum of the rates', 6, { ImpIVA: '2000.00', ImpTotal: '12000.00' }, rejected(10_023)],
  ['VAT follows from its base', 6, { Iva: rateText(4, '10000.00', '2100.00') }, rejected(10_051)],
  ['without VAT the only rate is 0', 6, { ...exempt, Iva: rateText(5, '0.01', '0') }, rejected(10_018)],
  ['the rate of 0 has no VAT', 6, { ImpTotal: '10000.00', ImpIVA: '0', Iva: rateText(3, '10000.00', '0') }, approved()],
  ['other taxes have their element', 6, { ImpTrib: '10.00', ImpTotal: '12110.00' }, rejected(10_024)],
  ['without other taxes there is no element', 6, { Tributos: '' }, rejected(10_024)],
  ['class C has no untaxed amount', 11, { ...classC, ImpTotConc: '1.00' }, rejected(10_043)],
  ['class C has no exempt amount', 11, { ...classC, ImpOpEx: '1.00' }, rejected(10_044)],
  ['class C has no VAT', 11, { ...classC, ImpIVA: '1.00' }, rejected(10_047)],
  ['class C: the total is the net', 11, { ...classC, ImpNeto: '12000.00' }, rejected(10_048)],
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
