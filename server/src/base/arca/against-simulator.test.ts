import { describe, expect, it } from 'vitest';
import { invoiceB as otherInvoice } from '../../testing/examples/given-requests.ts';
import { givenSimulator, issuer, noon } from '@dioptria/arca-simulator/testing/given-simulator.ts';
import { certificateProblem, makeCertificateRequest } from './certificate.ts';
import type { ArcaFailure } from './failure.ts';
import { findTaxpayer } from './padron.ts';
import { isSameVoucher, type StoredVoucher } from './stored-voucher.ts';
import { voucherPayload, type VoucherRequest } from './voucher-request.ts';
import { requestTicket, type ArcaService } from './wsaa.ts';
import { authorize, consult, isAlive, lastNumber, pointsOfSale, type Session } from './wsfe.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const after = (ms: number) => new Date(noon.getTime() + ms);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (failure: ArcaFailure) => failure,
  );

async function givenHolder({ simulator }: Awaited<ReturnType<typeof givenSimulator>>, cuit = issuer) {
  const made = await makeCertificateRequest({ cuit, legalName: 'Óptica Ñandú S.R.L.', alias: 'optica-sistema' });
  return { privateKey: made.privateKey, certificate: await simulator.issueCertificate(made.request) };
}

async function givenShop(service: ArcaService = 'wsfe', options: Parameters<typeof givenSimulator>[0] = {}) {
  const given = await givenSimulator(options);
  const credentials = await givenHolder(given);
  const ticket = await requestTicket(credentials, given.addresses, service, noon);
  const session: Session = { addresses: given.addresses, ticket, issuerCuit: issuer };
  return { ...given, credentials, ticket, session };
}

const invoiceB: VoucherRequest = { ...otherInvoice, number: 1, day: '2026-11-23' };
const payloadWithoutCondition = (request: VoucherRequest) =>
  voucherPayload(request).replace(/<ar:CondicionIVAReceptorId>5<\/ar:CondicionIVAReceptorId>/, '');
const send = (session: Session, request: VoucherRequest) => authorize(session, voucherPayload(request));

describe('Certificates and tickets', () => {
  it('a certificate of the simulator is accepted for the simulator, and for no other environment', async () => {
    const given = await givenSimulator();
    const { certificate, privateKey } = await givenHolder(given);
    const problemIn = (environment: 'simulator' | 'homologation' | 'production') =>
      certificateProblem(certificate, { privateKey, holderCuit: issuer, environment, now: after(MINUTE) });
    expect(problemIn('simulator')).toBeUndefined();
    expect(problemIn('homologation')).toBe('otherEnvironment');
    expect(problemIn('production')).toBe('otherEnvironment');
  });

  it('a ticket lasts 12 hours, and a second ticket within ten minutes is refused', async () => {
    const { addresses, credentials, ticket, clock } = await givenShop('wsfe', { reuseWindowMs: 10 * MINUTE });
    expect(ticket.generatedAt).toEqual(noon);
    expect(ticket.expiresAt).toEqual(after(12 * HOUR));
    expect(await failureOf(requestTicket(credentials, addresses, 'wsfe', noon))).toMatchObject({
      kind: 'alreadyAuthenticated',
      code: 'coe.alreadyAuthenticated',
    });
    await requestTicket(credentials, addresses, 'ws_sr_constancia_inscripcion', noon);
    clock.now = after(11 * MINUTE);
    expect((await requestTicket(credentials, addresses, 'wsfe', clock.now)).expiresAt).toEqual(
      after(12 * HOUR + 11 * MINUTE),
    );
  });

  it.each([
    [5, undefined],
    [-5, undefined],
    [15, 'clock'],
    [-15, 'clock'],
  ])('if the server’s clock is %d minutes ahead of ARCA’s clock, the failure is %s', async (minutes, kind) => {
    const given = await givenSimulator();
    const credentials = await givenHolder(given);
    const result = requestTicket(credentials, given.addresses, 'wsfe', after(minutes * MINUTE));
    if (kind === undefined) expect((await result).token).not.toBe('');
    else expect(await failureOf(result)).toMatchObject({ kind });
  });

  it('a certificate is refused if it has expired, is not yet valid, or comes from another authority', async () => {
    const [given, other] = [await givenSimulator(), await givenSimulator()];
    const made = await makeCertificateRequest({ cuit: issuer, legalName: 'Óptica', alias: 'sistema' });
    const login = (certificate: string) =>
      failureOf(requestTicket({ ...made, certificate }, given.addresses, 'wsfe', noon));
    const expired = await given.simulator.issueCertificate(made.request, {
      validFrom: after(-48 * HOUR),
      validTo: after(-24 * HOUR),
    });
    const later = await given.simulator.issueCertificate(made.request, { validFrom: after(HOUR) });
    const foreign = await other.simulator.issueCertificate(made.request);
    expect(await login(expired)).toMatchObject({ kind: 'certificate', code: 'cms.cert.expired' });
    expect(await login(later)).toMatchObject({ kind: 'certificate', code: 'cms.cert.invalid' });
    expect(await login(foreign)).toMatchObject({ kind: 'certificate', code: 'cms.cert.untrusted' });
  });

  it('a request signed with the key of another certificate is refused because of its signature', async () => {
    const given = await givenSimulator();
    const [one, two] = [await givenHolder(given), await givenHolder(given)];
    const mixed = { certificate: one.certificate, privateKey: two.privateKey };
    expect(await failureOf(requestTicket(mixed, given.addresses, 'wsfe', noon))).toMatchObject({
      kind: 'ours',
      code: 'cms.sign.invalid',
    });
  });

  it('if the CUIT has no access to the service, the failure is `notAuthorized`', async () => {
    const given = await givenSimulator();
    await given.simulator.changeSettings((settings) => ({ ...settings, services: { [issuer]: [] } }));
    expect(await failureOf(requestTicket(await givenHolder(given), given.addresses, 'wsfe', noon))).toMatchObject({
      kind: 'notAuthorized',
    });
  });

  it('while WSAA is down, the failure is `unavailable`', async () => {
    const given = await givenSimulator();
    given.simulator.faults.order({ operation: 'LoginCms', kind: 'unavailable' });
    expect(await failureOf(requestTicket(await givenHolder(given), given.addresses, 'wsfe', noon))).toMatchObject({
      kind: 'unavailable',
      code: 'wsaa.unavailable',
    });
  });

  it('an expired ticket, a ticket of another service and a CUIT without delegation are refused', async () => {
    const { session, credentials, addresses, clock, simulator } = await givenShop();
    const other = await requestTicket(credentials, addresses, 'ws_sr_constancia_inscripcion', noon);
    expect(await send({ ...session, ticket: other }, invoiceB)).toMatchObject({
      kind: 'badTicket',
      message: { code: 600 },
    });
    const delegated = { ...session, issuerCuit: '30712345671' };
    expect(await failureOf(lastNumber(delegated, 1, 6))).toMatchObject({ kind: 'badTicket', code: '600' });
    await simulator.delegate(issuer, '30712345671');
    expect(await failureOf(lastNumber(delegated, 1, 6))).toMatchObject({ kind: 'badTicket' });
    const renewed = await requestTicket(credentials, addresses, 'wsfe', noon);
    expect(await lastNumber({ ...delegated, ticket: renewed }, 1, 6)).toBe(0);
    clock.now = after(13 * HOUR);
    expect(await send(session, invoiceB)).toMatchObject({ kind: 'badTicket' });
  });
});

describe('Vouchers', () => {
  it('an invoice B is authorised, and ARCA then has exactly this voucher', async () => {
    const { session } = await givenShop();
    expect(await lastNumber(session, 1, 6)).toBe(0);
    const outcome = await send(session, invoiceB);
    expect(outcome).toMatchObject({
      kind: 'authorised',
      due: '2026-12-03',
      processedAt: noon,
      observations: [],
      httpStatus: 200,
    });
    expect(await lastNumber(session, 1, 6)).toBe(1);
    const stored = (await consult(session, 1, 6, 1)) as StoredVoucher;
    expect(stored).toMatchObject({ cae: outcome.kind === 'authorised' ? outcome.cae : '', due: '2026-12-03' });
    expect(isSameVoucher(stored, invoiceB)).toBe(true);
    expect(isSameVoucher(stored, { ...invoiceB, totalCents: 1_210_001 })).toBe(false);
    expect(await consult(session, 1, 6, 2)).toBeUndefined();
  });

  const toCompany = { docType: 80, docNumber: '30712345671', receiverCondition: 1 };
  const noVat = { vatCents: 0, rates: [] };
  it.each<[string, Partial<VoucherRequest>]>([
    [
      'B of 100,01',
      { totalCents: 10_001, netCents: 8265, vatCents: 1736, rates: [{ id: 5, baseCents: 8265, amountCents: 1736 }] },
    ],
    ['A to a company', { type: 1, ...toCompany }],
    ['C without VAT', { type: 11, totalCents: 8_500_050, netCents: 8_500_050, ...noVat }],
    [
      'A with two rates',
      {
        type: 1,
        ...toCompany,
        totalCents: 10_000_000,
        netCents: 8_578_588,
        vatCents: 1_421_412,
        rates: [
          { id: 5, baseCents: 4_958_678, amountCents: 1_041_322 },
          { id: 4, baseCents: 3_619_910, amountCents: 380_090 },
        ],
      },
    ],
    [
      'B to an exempt obra social',
      {
        docType: 80,
        docNumber: '30500010912',
        receiverCondition: 4,
        totalCents: 4_000_000,
        netCents: 0,
        exemptCents: 4_000_000,
        ...noVat,
      },
    ],
  ])('an invoice %s is authorised, and the query finds it', async (_, changes) => {
    const { session } = await givenShop();
    const request = { ...invoiceB, ...changes };
    expect(await send(session, request)).toMatchObject({ kind: 'authorised' });
    const stored = (await consult(session, 1, request.type, 1)) as StoredVoucher;
    expect(isSameVoucher(stored, request)).toBe(true);
  });

  it('ARCA authorises an invoice A to a monotributista with observation 10217, and rejects an invoice B', async () => {
    const { session } = await givenShop();
    const toPerson = { docType: 80, docNumber: '27222222228', receiverCondition: 6 };
    expect(await send(session, { ...invoiceB, type: 1, ...toPerson })).toMatchObject({
      kind: 'authorised',
      observations: [{ code: 10217 }],
    });
    expect((await consult(session, 1, 1, 1))?.observations).toMatchObject([{ code: 10217 }]);
    const rejected = await send(session, { ...invoiceB, ...toPerson });
    expect(rejected.kind).toBe('rejected');
    expect(JSON.stringify(rejected)).toContain('10243');
  });

  it('a credit note that names no invoice is rejected', async () => {
    const { session } = await givenShop();
    await send(session, invoiceB);
    const invoice = { type: 6, pointOfSale: 1, number: 1, cuit: issuer, day: '2026-11-23' };
    const lonely = await send(session, { ...invoiceB, type: 8 });
    expect(JSON.stringify(lonely)).toContain('10197');
    expect(await send(session, { ...invoiceB, type: 8, associated: [invoice] })).toMatchObject({ kind: 'authorised' });
  });

  it('a wrong number is rejected with the error 10016, and a wrong day with the observation 10016', async () => {
    const { session } = await givenShop();
    expect(await send(session, { ...invoiceB, number: 3 })).toMatchObject({
      kind: 'rejected',
      errors: [{ code: 10016 }],
    });
    expect(await send(session, { ...invoiceB, day: '2026-11-17' })).toMatchObject({
      kind: 'rejected',
      observations: [{ code: 10016 }],
    });
    expect(await lastNumber(session, 1, 6)).toBe(0);
  });

  it('a request without the receiver’s VAT condition gets an observation until November, and is rejected from December on', async () => {
    const { session, clock, credentials, addresses } = await givenShop();
    expect(await authorize(session, payloadWithoutCondition(invoiceB))).toMatchObject({
      kind: 'authorised',
      observations: [{ code: 10245 }],
    });
    clock.now = new Date('2026-12-01T12:00:00-03:00');
    const ticket = await requestTicket(credentials, addresses, 'wsfe', clock.now);
    const payload = payloadWithoutCondition({ ...invoiceB, number: 2, day: '2026-12-01' });
    const rejected = await authorize({ ...session, ticket }, payload);
    expect(rejected.kind).toBe('rejected');
    expect(JSON.stringify(rejected)).toContain('10246');
  });
});

describe('Faults of ARCA', () => {
  it.each(['cutAfterCommit', 'garbage'] as const)(
    'if ARCA gives the CAE and the answer is lost (%s), the query finds the voucher, and ARCA has only one voucher',
    async (kind) => {
      const { session, simulator } = await givenShop();
      simulator.faults.order({ operation: 'FECAESolicitar', kind });
      expect(await send(session, invoiceB)).toMatchObject({ kind: 'uncertain' });
      const stored = (await consult(session, 1, 6, 1)) as StoredVoucher;
      expect(isSameVoucher(stored, invoiceB)).toBe(true);
      expect(await send(session, invoiceB)).toMatchObject({ kind: 'rejected', errors: [{ code: 10016 }] });
      expect(await lastNumber(session, 1, 6)).toBe(1);
    },
  );

  it.each(['cutBefore', 'html', 'http500', 500, 501, 502] as const)(
    'after %s the voucher is uncertain, the query finds no voucher, and the same payload is authorised',
    async (kind) => {
      const { session, simulator } = await givenShop();
      const payload = voucherPayload(invoiceB);
      simulator.faults.order({ operation: 'FECAESolicitar', kind });
      expect(await authorize(session, payload)).toMatchObject({ kind: 'uncertain' });
      expect(await consult(session, 1, 6, 1)).toBeUndefined();
      expect(await authorize(session, payload)).toMatchObject({ kind: 'authorised' });
    },
  );

  it('if ARCA does not answer in time, the voucher is uncertain, and the query finds the voucher', async () => {
    const { session, simulator } = await givenShop();
    simulator.faults.order({ operation: 'FECAESolicitar', kind: 'delayAfterCommit', ms: 5000 });
    const addresses = { ...session.addresses, limits: { connect: 10_000, total: 500 } };
    expect(await send({ ...session, addresses }, invoiceB)).toMatchObject({ kind: 'uncertain', reason: 'timeout' });
    expect(await consult(session, 1, 6, 1)).toMatchObject({ number: 1 });
  });

  it('the query finds a voucher that another program issued, and this voucher does not match our request', async () => {
    const { session, simulator } = await givenShop();
    await simulator.emitOutside({ cuit: issuer, pointOfSale: 1, type: 6 });
    const stored = (await consult(session, 1, 6, 1)) as StoredVoucher;
    expect(stored.totalCents).toBe(12_100);
    expect(isSameVoucher(stored, invoiceB)).toBe(false);
  });

  it('`isAlive` returns the state of each part of WSFEv1', async () => {
    const { addresses, simulator } = await givenSimulator();
    expect(await isAlive(addresses)).toEqual({ app: 'OK', db: 'OK', auth: 'OK', serverDate: expect.any(Date) });
    simulator.faults.order({ operation: 'FEDummy', kind: 'dummyDown' });
    expect(await isAlive(addresses)).toMatchObject({ app: 'OK', db: 'NO', auth: 'NO' });
  });
});

describe('The list of points of sale', () => {
  it('is empty if the issuer has no point of sale, and otherwise has the state of each point of sale; ARCA rejects a voucher of an unknown or blocked point of sale', async () => {
    const { session, simulator } = await givenShop();
    expect(await pointsOfSale(session)).toEqual([]);
    await simulator.changeSettings((settings) => ({
      ...settings,
      pointsOfSale: {
        [issuer]: [
          { number: 1, kind: 'CAE - Ri Iva', isBlocked: false, closedOn: null },
          { number: 2, kind: 'CAE - Ri Iva', isBlocked: true, closedOn: '20250131' },
        ],
      },
    }));
    expect(await pointsOfSale(session)).toEqual([
      { number: 1, kind: 'CAE - Ri Iva', isBlocked: false, closedOn: null },
      { number: 2, kind: 'CAE - Ri Iva', isBlocked: true, closedOn: '2025-01-31' },
    ]);
    const [unknown, blocked] = [
      await send(session, { ...invoiceB, pointOfSale: 3 }),
      await send(session, { ...invoiceB, pointOfSale: 2 }),
    ];
    expect([unknown.kind, blocked.kind]).toEqual(['rejected', 'rejected']);
  });
});

describe('The register of taxpayers', () => {
  it.each([
    ['20111111112', 'APELLIDO EJEMPLO NOMBRE EJEMPLO', 1],
    ['30712345671', 'PEÑALOZA PREPAGA SA', 1],
    ['30500010912', 'OBRA SOCIAL EJEMPLO', 4],
    ['30222222229', 'MUNICIPIO EJEMPLO', 15],
    ['27222222228', 'MONOTRIBUTO MARIA', 6],
    ['20222222223', 'SOCIAL JOSE', 13],
    ['20333333334', 'PROMOVIDO JUAN', 16],
    ['20444444445', 'CONSUMIDORA ANA', 5],
    ['20123456786', 'ANTERIOR LUIS', 5],
    ['27555555550', 'OBSERVADA LUCIA', null],
  ])('the taxpayer %s is %s, with the VAT condition %s', async (cuit, name, vatCondition) => {
    const { session } = await givenShop('ws_sr_constancia_inscripcion');
    expect(await findTaxpayer(session, cuit)).toMatchObject({ cuit, name, vatCondition, isActive: true });
  });

  it('returns inactive taxpayers and taxpayers with errors, and nothing for an unknown CUIT', async () => {
    const { session } = await givenShop('ws_sr_constancia_inscripcion');
    expect(await findTaxpayer(session, '20555555556')).toMatchObject({ isActive: false });
    const observed = await findTaxpayer(session, '30666666662');
    expect(observed?.warnings.join(' ')).toContain('Debe regularizar');
    expect(await findTaxpayer(session, '20000000001')).toBeUndefined();
  });

  it('refuses a ticket of another service', async () => {
    const { session } = await givenShop('wsfe');
    expect(await failureOf(findTaxpayer(session, '20111111112'))).toMatchObject({ kind: 'badTicket' });
  });
});
