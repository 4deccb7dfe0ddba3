import { expect, test } from 'vitest';
import { givenSimulator, issuer } from './testing/given-simulator.ts';
import { approved, classC, givenDesk, refusedBy, rejected } from './testing/soap-vouchers.ts';

const given = await givenSimulator();
const desk = await givenDesk(given);

const noon = '2026-11-23T12:00:00-03:00';

test('from 1 December 2026 a voucher needs the VAT condition of its receiver', async () => {
  desk.next();
  await desk.moveTo('2026-11-30T23:59:59-03:00');
  const voucher = { CondicionIVAReceptorId: null, CbteFch: '20261130' };
  expect(await desk.send(6, voucher)).toEqual(approved(10_245));
  await desk.moveTo('2026-12-01T00:00:00-03:00');
  const next = { ...voucher, CbteFch: '20261201', CbteDesde: '2', CbteHasta: '2' };
  expect(await desk.send(6, next)).toEqual(rejected(10_246));
});

test('a future day of another month is refused', async () => {
  desk.next();
  await desk.moveTo('2026-11-28T12:00:00-03:00');
  expect(await desk.send(6, { CbteFch: '20261201' })).toEqual(rejected(10_152));
  expect(await desk.send(6, { CbteFch: '20261130' })).toEqual(approved());
});

test('the simulator uses the day in Argentina, even when the next day has begun in UTC', async () => {
  desk.next();
  await desk.moveTo('2026-11-24T02:00:00Z');
  expect(await desk.send(6, { CbteFch: '20261118' })).toEqual(approved());
});

test('a voucher with an earlier day than the last voucher of its sequence is refused, and each type has its own sequence', async () => {
  desk.next();
  await desk.moveTo(noon);
  expect(await desk.send(6, { CbteFch: '20261127' })).toEqual(approved());
  expect(await desk.send(6, { CbteDesde: '2', CbteHasta: '2' })).toEqual(refusedBy(10_016));
  expect(await desk.send(11, classC)).toEqual(approved());
  expect(await desk.send(6, { CbteDesde: '2', CbteHasta: '2', CbteFch: '20261127' })).toEqual(approved());
});

test('the same voucher sent a second time is refused, because ARCA has no idempotency', async () => {
  desk.next();
  await desk.moveTo(noon);
  expect(await desk.send(6, {})).toEqual(approved());
  expect(await desk.send(6, {})).toEqual(refusedBy(10_016));
});

test('a voucher without a day gets the current day', async () => {
  const sequence = { cuit: issuer, pointOfSale: desk.next(), type: 6 };
  await desk.moveTo(noon);
  expect(await desk.send(6, { CbteFch: null })).toEqual(approved());
  expect((await given.simulator.emitOutside(sequence)).number).toBe(2);
});
