import { expect, test } from 'vitest';
import { fromArcaDay, fromArcaTime, toArcaDay, writtenTime } from './xml.ts';

test('a day is written without dashes', () => {
  expect(toArcaDay('2026-11-23')).toBe('20261123');
});

test.each([
  ['20261123', '2026-11-23'],
  ['20280229', '2028-02-29'],
  ['20270229', undefined],
  ['20261301', undefined],
  ['00000101', undefined],
  ['NULL', undefined],
  ['', undefined],
])('the day %s is read as %s', (text, day) => {
  expect(fromArcaDay(text)).toBe(day);
});

test.each([
  ['20261123233000', '2026-11-24T02:30:00.000Z'],
  ['20261123000000', '2026-11-23T03:00:00.000Z'],
])('the time %s is a time of Argentina', (text, instant) => {
  expect(fromArcaTime(text)?.toISOString()).toBe(instant);
});

test.each(['20261123', '20261123250000', ''])('the text %s is no time', (text) => {
  expect(fromArcaTime(text)).toBeNull();
});

test('an instant shortly after midnight in UTC is written as the evening before, with the offset of Argentina', () => {
  expect(writtenTime(new Date('2026-11-23T01:02:03.999Z'))).toBe('2026-11-22T22:02:03-03:00');
});
