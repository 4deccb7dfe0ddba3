import { expect, test } from 'vitest';
import { dayToSend, nextAttempt, type RetryInterval } from './waiting.ts';

const now = new Date('2026-11-25T12:00:00Z');
const minutesAfter = (attempts: number, interval?: RetryInterval) =>
  (nextAttempt(attempts, now, interval).getTime() - now.getTime()) / 60_000;

test('a voucher is tried again after 1, 2, 5, 15 and then always 60 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((attempts) => minutesAfter(attempts))).toEqual([1, 2, 5, 15, 60, 60, 60]);
});

test('a voucher that waits for a certificate is tried again every minute', () => {
  expect([1, 9].map((attempts) => minutesAfter(attempts, 'local'))).toEqual([1, 1]);
});

test('a voucher that waits for a person to act is tried again after 15 and then always 60 minutes', () => {
  expect([1, 2, 9].map((attempts) => minutesAfter(attempts, 'slow'))).toEqual([15, 60, 60]);
});

test.each([
  ['of today', '2026-11-25', null, '2026-11-25'],
  ['of five days ago', '2026-11-20', null, '2026-11-20'],
  ['of six days ago', '2026-11-19', null, '2026-11-25'],
  ['of the day of the last voucher', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['of a day before the last voucher', '2026-11-23', '2026-11-24', '2026-11-25'],
  ['after a future voucher of another program', '2026-11-25', '2026-11-27', '2026-11-27'],
  ['after a voucher of a day that ARCA never accepts', '2026-11-25', '9999-12-31', '2026-11-25'],
  ['of tomorrow, after the clock was corrected', '2026-11-26', null, '2026-11-25'],
])('a voucher %s (%s, last voucher %s) is sent with the day %s', (_title, day, lastDay, expected) => {
  expect(dayToSend({ day, today: '2026-11-25', lastDay })).toBe(expected);
});
