import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayAheadProblem,
  daysBetween,
  DEFAULT_TIME_ZONE,
  monthName,
  monthOf,
  readDay,
  readPastDay,
  shopDay,
  startOfShopDay,
} from './shop-time.ts';

declare module 'vitest' {
  interface ProvidedContext {
    machineZone: string;
  }
}

const buenosAires = 'America/Argentina/Buenos_Aires';
const zones = [
  buenosAires,
  'UTC',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Europe/Madrid',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const zone = fc.constantFrom(...zones);
const anyDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2015-01-01', days));
const instant = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2039-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const month = fc.integer({ min: 0, max: 400 }).map((months) => addMonths('2010-01', months));

const dayAt = (iso: string, timeZone: string) => shopDay(new Date(iso), timeZone);
const startOf = (text: string, timeZone: string) => startOfShopDay(text, timeZone).toISOString();

describe('The machine that runs these tests', () => {
  it('the machine is in another time zone than the shop', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(inject('machineZone'));
    expect(inject('machineZone')).not.toBe(buenosAires);
  });
});

describe('The day of a shop (docs/rules.md#dates-2)', () => {
  it('the default time zone is the time zone of Buenos Aires', () => expect(DEFAULT_TIME_ZONE).toBe(buenosAires));

  it('the day in Buenos Aires changes at 03:00 UTC', () => {
    expect(dayAt('2026-11-21T02:59:59.999Z', buenosAires)).toBe('2026-11-20');
    expect(dayAt('2026-11-21T03:00:00.000Z', buenosAires)).toBe('2026-11-21');
  });

  it('the day changes at midnight at the end of January, of February and of the year', () => {
    expect(dayAt('2026-02-01T02:59:00Z', buenosAires)).toBe('2026-01-31');
    expect(dayAt('2026-02-01T03:00:00Z', buenosAires)).toBe('2026-02-01');
    expect(dayAt('2026-03-01T02:59:00Z', buenosAires)).toBe('2026-02-28');
    expect(dayAt('2028-03-01T02:59:00Z', buenosAires)).toBe('2028-02-29');
    expect(dayAt('2027-01-01T02:59:00Z', buenosAires)).toBe('2026-12-31');
    expect(dayAt('2027-01-01T03:00:00Z', buenosAires)).toBe('2027-01-01');
  });

  it('one instant is on different days in different time zones', () => {
    const noon = '2026-11-20T12:00:00Z';
    expect(dayAt(noon, 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(dayAt('2026-11-20T10:00:00Z', 'Pacific/Pago_Pago')).toBe('2026-11-19');
    expect(dayAt(noon, 'UTC')).toBe('2026-11-20');
  });

  it('the day follows the summer time of its time zone', () => {
    expect(dayAt('2026-07-02T03:59:59Z', 'America/New_York')).toBe('2026-07-01');
    expect(dayAt('2026-07-02T04:00:00Z', 'America/New_York')).toBe('2026-07-02');
    expect(dayAt('2026-12-02T04:59:59Z', 'America/New_York')).toBe('2026-12-01');
    expect(dayAt('2026-12-02T05:00:00Z', 'America/New_York')).toBe('2026-12-02');
  });

  it('the month follows from the day in the shop’s time zone', () => {
    expect(monthOf(dayAt('2026-12-01T02:59:59Z', buenosAires))).toBe('2026-11');
    expect(monthOf(dayAt('2026-12-01T03:00:00Z', buenosAires))).toBe('2026-12');
  });
});

describe('The start of a day', () => {
  it('a day in Buenos Aires starts at 03:00 UTC', () => {
    expect(startOf('2026-11-20', buenosAires)).toBe('2026-11-20T03:00:00.000Z');
  });

  it('a day starts at midnight if the clocks change later in the night', () => {
    expect(startOf('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
    expect(startOf('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
    expect(startOf('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(startOf('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('a day starts at one o’clock if the clock change skips midnight', () => {
    expect(startOf('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(startOf('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
  });

  it('a day starts at the first midnight if the clock change repeats an hour', () => {
    expect(startOf('2026-04-05', 'America/Santiago')).toBe('2026-04-05T04:00:00.000Z');
    expect(startOf('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });

  it('in every time zone, the start of a day is on that day, and the millisecond before it is on the previous day', () => {
    fc.assert(
      fc.property(anyDay, zone, (text, timeZone) => {
        const start = startOfShopDay(text, timeZone);
        expect(shopDay(start, timeZone)).toBe(text);
        expect(shopDay(new Date(start.getTime() - 1), timeZone)).toBe(addDays(text, -1));
      }),
    );
  });

  it('every instant lies between the start of its day and the start of the next day', () => {
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        const today = shopDay(moment, timeZone);
        expect(startOfShopDay(today, timeZone).getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(startOfShopDay(addDays(today, 1), timeZone).getTime()).toBeGreaterThan(moment.getTime());
      }),
    );
  });
});

describe('Adding days and months', () => {
  it('the result can be in another month or another year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', -11)).toBe('2025-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });

  it('adding and then subtracting the same number gives the same day and the same month', () => {
    fc.assert(
      fc.property(anyDay, month, fc.integer({ min: -500, max: 500 }), (someDay, someMonth, count) => {
        expect(addDays(addDays(someDay, count), -count)).toBe(someDay);
        expect(addMonths(addMonths(someMonth, count), -count)).toBe(someMonth);
      }),
    );
  });

  it('twelve months are a year', () => {
    fc.assert(
      fc.property(month, (text) => {
        expect(addMonths(text, 12)).toBe(`${Number(text.slice(0, 4)) + 1}${text.slice(4)}`);
      }),
    );
  });
});

describe('The name of a month (docs/rules.md#dates-4)', () => {
  it("a month is named in Spanish: 'noviembre 2026'", () => {
    expect(monthName('2026-11')).toBe('noviembre 2026');
    const names = Array.from({ length: 12 }, (_, index) => monthName(addMonths('2026-01', index)));
    expect(names).toEqual([
      'enero 2026',
      'febrero 2026',
      'marzo 2026',
      'abril 2026',
      'mayo 2026',
      'junio 2026',
      'julio 2026',
      'agosto 2026',
      'septiembre 2026',
      'octubre 2026',
      'noviembre 2026',
      'diciembre 2026',
    ]);
  });
});

describe('The number of days between two days', () => {
  it('the first day plus the number is the second day', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -900, max: 900 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });
});

describe('A promised day (docs/rules.md#sales-28)', () => {
  it.each([
    ['2026-11-23', undefined],
    ['2031-11-23', undefined],
    ['2026-11-22', 'La fecha de entrega no puede ser anterior a hoy.'],
    ['1900-01-01', 'La fecha de entrega no puede ser anterior a hoy.'],
    ['2031-11-24', 'La fecha de entrega no puede ser de más de cinco años después.'],
    ['9999-12-31', 'La fecha de entrega no puede ser de más de cinco años después.'],
  ])('a delivery may be promised for today or up to five years later: %s', (day, problem) => {
    expect(dayAheadProblem('delivery', day, '2026-11-23')).toBe(problem);
  });

  it('the day that a lab promises has the same limits', () => {
    expect(dayAheadProblem('promised', '2026-11-22', '2026-11-23')).toBe(
      'El día prometido no puede ser anterior a hoy.',
    );
    const late = 'El día prometido no puede ser de más de cinco años después.';
    expect(dayAheadProblem('promised', '2031-11-24', '2026-11-23')).toBe(late);
  });

  it('on 29 February the last possible day is 28 February, five years later', () => {
    expect(dayAheadProblem('delivery', '2033-02-28', '2028-02-29')).toBeUndefined();
    expect(dayAheadProblem('delivery', '2033-03-01', '2028-02-29')).toBeDefined();
  });
});

describe('A typed date is read as day, month and year (docs/rules.md#dates-3)', () => {
  it.each([
    ['05/03/2026', '2026-03-05'],
    ['5/3/26', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['050326', '2026-03-05'],
    [' 5/3 ', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['29/02/2028', '2028-02-29'],
    ['15-mar-80', '2080-03-15'],
    ['15 de Marzo de 2026', '2026-03-15'],
    ['1/set/2026', '2026-09-01'],
    ['1 sept. 26', '2026-09-01'],
    ['3-Aug-2026', '2026-08-03'],
    ['5-mar', '2026-03-05'],
    ['1980-3-15', '1980-03-15'],
    ['1980/03/15', '1980-03-15'],
  ])('%o is read as %o', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day);
  });

  it.each([
    '',
    '31/02/2026',
    '29/02/2026',
    '13/13/2026',
    '5/3/202',
    'mañana',
    '2026-02-31',
    '0/0/2026',
    '5-ma-26',
    '5-xyz-26',
  ])('%o is not a date', (typed) => {
    expect(readDay(typed, '2026-11-21')).toBeUndefined();
  });
});

describe('A birth date has no century in the future (docs/rules.md#imports-5)', () => {
  it.each([
    ['15-mar-80', '1980-03-15', true],
    ['15.3.80', '1980-03-15', true],
    ['15-8-56', '1956-08-15', true],
    ['150856', '1956-08-15', true],
    ['15/8/26', '2026-08-15', true],
    ['22/11/26', '1926-11-22', true],
    ['1/1/00', '2000-01-01', true],
    ['29/2/56', '1956-02-29', true],
    ['1980-3-15', '1980-03-15', false],
    ['15/03/1980', '1980-03-15', false],
    ['15 de agosto de 1956', '1956-08-15', false],
    ['1/1/2030', '2030-01-01', false],
  ])('%o is read as %o', (written, day, hasGuessedCentury) => {
    expect(readPastDay(written, '2026-11-21')).toEqual({ day, hasGuessedCentury });
  });

  it.each(['', '5/3', '31/02/80', '29/2/27', 'marzo 80', '1956'])('%o is no birth date', (written) => {
    expect(readPastDay(written, '2026-11-21')).toBeUndefined();
  });
});
