import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../base/shop-time.ts';
import { problemsOf } from '../../testing/problems-of.ts';
import { paymentPlans } from '../payments/payment-plans.ts';
import { namesOfMethods, offeredMethods, standardMethods } from '../sale-values/shop-methods.ts';
import { minimumDepositProblem } from '../sales/sale-total.ts';
import { settings, shopMethods } from './settings.ts';
import { timeZoneLabels } from './settings-labels.ts';

const problems = (changes: object) => problemsOf(settings.update, changes);
/** 200,000 bytes in base64: four characters encode three bytes. */
const twoHundredKilobytes = `${'AQEB'.repeat(66_666)}AQE=`;
const oneByteMore = 'AQEB'.repeat(66_667);

describe('The settings of a shop (docs/rules.md#settings-1)', () => {
  it('an update may change a single setting', () => {
    for (const change of [{ name: 'Óptica Belgrano' }, { lowStock: 3 }, { blindCount: true }, { logo: null }, {}]) {
      expect(settings.update.safeParse(change).data).toEqual(change);
    }
  });

  it.each([
    [{ name: '' }, 'name', 'Este campo es obligatorio.'],
    [{ name: ' \u200B\u2060 ' }, 'name', 'Este campo es obligatorio.'],
    [{ name: 'x'.repeat(121) }, 'name', 'No puede superar los 120 caracteres.'],
    [{ email: 'hola' }, 'email', 'Ingresá un correo electrónico válido.'],
    [{ timeZone: 'America/Springfield' }, 'timeZone', 'Elegí una zona horaria de la lista.'],
    [{ timeZone: '+05:30' }, 'timeZone', 'Elegí una zona horaria de la lista.'],
    [{ timeZone: 'ist' }, 'timeZone', 'Elegí una zona horaria de la lista.'],
    [{ lowStock: -1 }, 'lowStock', 'No puede ser menor que 0.'],
    [{ lowStock: 2.5 }, 'lowStock', 'Ingresá un número entero.'],
    [{ minimumDeposit: 101 }, 'minimumDeposit', 'No puede ser mayor que 100.'],
    [{ blindCount: 'si' }, 'blindCount', 'Indicá sí o no.'],
  ])('an update with %j is refused with a message at the field', (change, path, message) =>
    expect(problems(change)).toEqual({ [path]: message }),
  );

  it('the fields that the slip prints may be blank, except the name', () => {
    const blank = { legalName: '', taxId: '', address: '', phone: '', email: '', technicalDirector: '' };
    expect(problems(blank)).toEqual({});
  });

  it('every time zone that the form offers exists', () => {
    for (const name of Object.keys(timeZoneLabels))
      expect({ name, exists: isTimeZone(name) }).toMatchObject({ exists: true });
  });
});

describe('The CUIT of a shop (docs/rules.md#settings-2)', () => {
  it('the CUIT is stored with its dashes', () =>
    expect(settings.update.parse({ taxId: '20 26756539 3' })).toEqual({ taxId: '20-26756539-3' }));

  it('a CUIT with a wrong check digit is refused', () =>
    expect(problems({ taxId: '20-26756539-2' })).toEqual({ taxId: 'El CUIT no es válido: revisá sus 11 números.' }));
});

describe('The logo of a shop (docs/rules.md#settings-3)', () => {
  it('a logo has at most 200 kB', () => {
    expect(problems({ logo: { name: 'logo.png', content: twoHundredKilobytes } })).toEqual({});
    expect(problems({ logo: { name: 'logo.png', content: oneByteMore } })).toEqual({
      logo: 'El logo no puede pesar más de 200 kB.',
    });
  });

  it('a logo that is not in base64 is refused', () => {
    for (const content of ['', '¡hola!', 'abc']) {
      const logo = { name: 'logo.png', content };
      expect(problems({ logo })).toEqual({ logo: 'El logo tiene que ser una imagen PNG, JPEG o WebP.' });
    }
  });
});

describe('The minimum deposit (docs/rules.md#settings-4)', () => {
  it("the minimum deposit is a percentage of the client's part of the total, to the cent", () => {
    expect(minimumDepositProblem(50, { total: 100, clientTotal: 100 }, 50)).toBeUndefined();
    expect(minimumDepositProblem(33.34, { total: 100.01, clientTotal: 100.01 }, 33)).toBeUndefined();
    expect(minimumDepositProblem(0, { total: 100, clientTotal: 100 }, 0)).toBeUndefined();
    expect(minimumDepositProblem(49_999.99, { total: 100_000, clientTotal: 100_000 }, 50)?.replace('\u00A0', ' ')).toBe(
      'La seña mínima es de $ 50.000,00 (50 % del total).',
    );
    const covered = { total: 100, clientTotal: 60 };
    expect(minimumDepositProblem(30, covered, 50)).toBeUndefined();
    expect(minimumDepositProblem(29.99, covered, 50)?.replace('\u00A0', ' ')).toBe(
      'La seña mínima es de $ 30,00 (50 % de lo que paga el cliente).',
    );
  });
});

describe('A payment plan (docs/rules.md#settings-6)', () => {
  const plan = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10.5 };

  it('a payment plan needs a name, a method, a number of cuotas and a surcharge', () => {
    expect(problemsOf(paymentPlans.create, plan)).toEqual({});
    expect(Object.keys(problemsOf(paymentPlans.create, {}))).toEqual(['name', 'method', 'installments', 'surcharge']);
  });

  it.each([
    [{ surcharge: 10.125 }, 'surcharge', 'No puede tener más de 2 decimales.'],
    [{ surcharge: -1 }, 'surcharge', 'No puede ser menor que 0.'],
    [{ surcharge: 200.01 }, 'surcharge', 'No puede ser mayor que 200.'],
    [{ installments: 0 }, 'installments', 'No puede ser menor que 1.'],
    [{ installments: 1.5 }, 'installments', 'Ingresá un número entero.'],
    [{ method: 'bitcoin' }, 'method', 'Elegí una de las opciones.'],
    [{ name: '\u2800' }, 'name', 'Este campo es obligatorio.'],
  ])('a payment plan with %j is refused with a message at the field', (wrong, path, message) =>
    expect(problemsOf(paymentPlans.create, { ...plan, ...wrong })).toEqual({ [path]: message }),
  );
});

const messagesOf = (methods: unknown) => shopMethods.safeParse(methods).error?.issues.map(({ message }) => message);

describe('The payment methods of a shop (docs/rules.md#settings-8)', () => {
  it('a new shop offers the eight specified methods under their standard names, and not the wallet', () => {
    expect(offeredMethods(standardMethods)).toEqual([
      'cash',
      'debitCard',
      'creditCard',
      'check',
      'bankTransfer',
      'provider',
      'creditNote',
      'productReturn',
    ]);
    expect(namesOfMethods(standardMethods)).toMatchObject({ cash: 'Efectivo', wallet: 'Billetera o QR' });
  });

  it('a request with one method is completed with the other methods of a new shop, in the order in which selects list them', () => {
    const methods = shopMethods.parse([{ method: 'wallet', name: ' Mercado Pago ', isOffered: true }]);
    expect(methods.map(({ method }) => method)).toEqual(standardMethods.map(({ method }) => method));
    expect(methods.at(-1)).toEqual({ method: 'wallet', name: 'Mercado Pago', isOffered: true });
    expect(methods.slice(0, -1)).toEqual(standardMethods.slice(0, -1));
  });

  it('a select also offers the method that the record has', () => {
    expect(offeredMethods(standardMethods)).not.toContain('wallet');
    expect(offeredMethods(standardMethods, 'wallet')).toContain('wallet');
  });

  it('two methods are refused if their names differ only in accents or case', () => {
    expect(messagesOf([{ method: 'wallet', name: 'EFECTIVO', isOffered: true }])).toEqual([
      'Hay dos métodos de pago con el nombre «EFECTIVO».',
    ]);
  });

  it('a blank name is refused, and so are settings that offer no method', () => {
    expect(messagesOf([{ method: 'cash', name: ' ', isOffered: true }])).toEqual(['Este campo es obligatorio.']);
    expect(messagesOf(standardMethods.map((one) => ({ ...one, isOffered: false })))).toEqual([
      'Ofrecé al menos un método de pago.',
    ]);
  });
});
