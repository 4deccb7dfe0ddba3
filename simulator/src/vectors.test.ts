import { expect, test } from 'vitest';
import { givenSimulator, callWsfe, textsIn } from './testing/given-simulator.ts';
import {
  approved,
  classC,
  givenDesk,
  type Outcome,
  rateText,
  rejected,
  requestText,
  toCompany,
  type VoucherText,
  voucherText,
} from './testing/soap-vouchers.ts';

const given = await givenSimulator();
const desk = await givenDesk(given);

type Case = readonly [title: string, type: number, changes: VoucherText, outcome: Outcome];

const invoices: Case[] = [
  ['B of 12100.00', 6, {}, approved()],
  [
    'B of 100.01',
    6,
    { ImpTotal: '100.01', ImpNeto: '82.65', ImpIVA: '17.36', Iva: rateText(5, '82.65', '17.36') },
    approved(),
  ],
  [
    'B of 1000.00',
    6,
    { ImpTotal: '1000.00', ImpNeto: '826.45', ImpIVA: '173.55', Iva: rateText(5, '826.45', '173.55') },
    approved(),
  ],
  [
    'B of 9999999.99',
    6,
    {
      ImpTotal: '9999999.99',
      ImpNeto: '8264462.80',
      ImpIVA: '1735537.19',
      Iva: rateText(5, '8264462.80', '1735537.19'),
    },
    approved(),
  ],
  [
    'B of 10000000.00 to an unidentified receiver',
    6,
    {
      ImpTotal: '10000000.00',
      ImpNeto: '8264462.81',
      ImpIVA: '1735537.19',
      Iva: rateText(5, '8264462.81', '1735537.19'),
    },
    rejected(10_015),
  ],
  [
    'B of 10000000.00 to a receiver with a DNI',
    6,
    {
      DocTipo: '96',
      DocNro: '12345678',
      ImpTotal: '10000000.00',
      ImpNeto: '8264462.81',
      ImpIVA: '1735537.19',
      Iva: rateText(5, '8264462.81', '1735537.19'),
    },
    approved(),
  ],
  [
    'A to a company',
    1,
    {
      ...toCompany,
      ImpTotal: '130680.00',
      ImpNeto: '108000.00',
      ImpIVA: '22680.00',
      Iva: rateText(5, '108000.00', '22680.00'),
    },
    approved(),
  ],
  ['C without VAT', 11, { ...classC, ImpTotal: '85000.50', ImpNeto: '85000.50' }, approved()],
  [
    'C with a rate',
    11,
    { ...classC, ImpTotal: '85000.50', ImpNeto: '85000.50', Iva: rateText(3, '85000.50', '0') },
    rejected(10_071),
  ],
  [
    'A with two rates',
    1,
    {
      ...toCompany,
      ImpTotal: '100000.00',
      ImpNeto: '85785.88',
      ImpIVA: '14214.12',
      Iva: rateText(5, '49586.78', '10413.22') + rateText(4, '36199.10', '3800.90'),
    },
    approved(),
  ],
  [
    'B of an exempt amount',
    6,
    {
      DocTipo: '80',
      DocNro: '30712345671',
      CondicionIVAReceptorId: '4',
      ImpTotal: '40000.00',
      ImpOpEx: '40000.00',
      ImpNeto: '0',
      ImpIVA: '0',
      Iva: null,
    },
    approved(),
  ],
  [
    'B of 1500.00',
    6,
    { ImpTotal: '1500.00', ImpNeto: '1239.67', ImpIVA: '260.33', Iva: rateText(5, '1239.67', '260.33') },
    approved(),
  ],
  [
    'B of 99.99',
    6,
    { ImpTotal: '99.99', ImpNeto: '82.64', ImpIVA: '17.35', Iva: rateText(5, '82.64', '17.35') },
    approved(),
  ],
  [
    'B of 99.99 whose VAT is the sum of the lines',
    6,
    { ImpTotal: '99.99', ImpNeto: '82.65', ImpIVA: '17.34', Iva: rateText(5, '82.65', '17.34') },
    rejected(10_051),
  ],
  [
    'B of 11500.00',
    6,
    { ImpTotal: '11500.00', ImpNeto: '9504.13', ImpIVA: '1995.87', Iva: rateText(5, '9504.13', '1995.87') },
    approved(),
  ],
  ['B of 0.02', 6, { ImpTotal: '0.02', ImpNeto: '0.02', ImpIVA: '0', Iva: rateText(5, '0.02', '0') }, rejected(10_018)],
  [
    'B of 0.03, the first valid total',
    6,
    { ImpTotal: '0.03', ImpNeto: '0.02', ImpIVA: '0.01', Iva: rateText(5, '0.02', '0.01') },
    approved(),
  ],
  [
    'B of 0.49, which has no exact net amount',
    6,
    { ImpTotal: '0.49', ImpNeto: '0.40', ImpIVA: '0.09', Iva: rateText(5, '0.40', '0.09') },
    approved(),
  ],
];

test.each(invoices)('an invoice %s gets the same outcome as at ARCA', async (_title, type, changes, outcome) => {
  desk.next();
  expect(await desk.send(type, changes)).toEqual(outcome);
});

const cents = (amount: number) => (amount / 100).toFixed(2);

test('every total up to 30.00 pesos whose VAT is above 0.00 is approved at each rate', async () => {
  const rates = [
    [5, 1.21],
    [4, 1.105],
    [6, 1.27],
  ] as const;
  for (const [id, factor] of rates) {
    const parts = Array.from({ length: 3000 }, (_, position) => {
      const total = position + 1;
      const net = Math.round(total / factor);
      return { total, net, vat: total - net };
    }).filter(({ vat }) => vat > 0);
    for (let first = 0; first < parts.length; first += 250) {
      const batch = parts.slice(first, first + 250);
      const at = { type: 6, pointOfSale: 1000 + first + id * 3001 };
      const vouchers = batch.map(({ total, net, vat }, position) =>
        voucherText({
          CbteDesde: String(position + 1),
          CbteHasta: String(position + 1),
          ImpTotal: cents(total),
          ImpNeto: cents(net),
          ImpIVA: cents(vat),
          Iva: rateText(id, cents(net), cents(vat)),
        }),
      );
      const { text } = await callWsfe(given, 'FECAESolicitar', requestText(desk.auth(), at, ...vouchers));
      expect(new Set(textsIn(text, 'Resultado'))).toEqual(new Set(['A']));
    }
  }
});
