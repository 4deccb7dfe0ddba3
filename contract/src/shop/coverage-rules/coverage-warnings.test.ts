import { lastValidDay } from '../prescriptions/electronic-prescription.ts';
import { describe, expect, it } from 'vitest';
import { blankEye, type Eye, type Refraction } from '../prescriptions/prescription-values.ts';
import {
  type CoverageFacts,
  coverageWarnings,
  type EarlierBenefit,
  eligibleDay,
  type WarningTerms,
} from './coverage-warnings.ts';
import { isInRange } from './power-warnings.ts';

const rule: WarningTerms = {
  target: 'pair',
  pairKind: 'far',
  everyMonths: null,
  everyCalendarYears: null,
  units: 1,
  notWith: [],
  renewsIfPowerChanged: false,
  sphereMax: null,
  cylinderMax: null,
  sphereMaxWithCylinder: null,
  ageFrom: null,
  ageTo: null,
  validFrom: '2026-01-01',
  validUntil: null,
  design: [],
  excludes: [],
  needsAuthorization: false,
};
const facts: CoverageFacts = {
  today: '2026-03-01',
  insurer: { prescriptionDays: 60, needsAuthorization: false },
  affiliateNumber: '150-1234',
  authorizationNumber: '',
  authorizationUsedBy: null,
  birthDate: null,
  prescriptionDay: '2026-02-20',
  eyes: null,
  promisedDay: null,
  design: '',
  quantity: 1,
  earlier: [],
};
const power = (sphere: number, cylinder: number | null = null, axis: number | null = null): Refraction => ({
  sphere,
  cylinder,
  axis,
});
const eyeWith = (values: Partial<Eye>): Eye => ({ ...blankEye, ...values });
const bothEyes = (eye: Eye) => ({ rightEye: eye, leftEye: eye });
const farSale = (day: string, more: Partial<EarlierBenefit> = {}): EarlierBenefit => ({
  day,
  number: 4711,
  target: 'pair',
  pairKind: 'far',
  quantity: 1,
  powers: null,
  ...more,
});

const warningsOf = (terms: Partial<WarningTerms> | null, known: Partial<CoverageFacts> = {}) =>
  Object.fromEntries(
    coverageWarnings(terms && { ...rule, validFrom: known.today ?? rule.validFrom, ...terms }, {
      ...facts,
      prescriptionDay: null,
      ...known,
    }).map(({ code, message }) => [code, message]),
  );

describe('Warnings of a covered line (docs/rules.md#tariff-5)', () => {
  it('a complete line has no warning', () => {
    expect(coverageWarnings(rule, facts)).toEqual([]);
  });

  it('an amount without a rule gets only warnings about the prescription, affiliate number and authorisation', () => {
    const found = coverageWarnings(null, { ...facts, today: '2026-12-01', affiliateNumber: '' });
    expect(found.map(({ code }) => code)).toEqual(['prescriptionExpired', 'affiliateNumberMissing']);
  });

  it('a prescription of 2026-09-01 is valid for 60 days, until 2026-10-31', () => {
    expect(lastValidDay('2026-09-01', 60)).toBe('2026-10-31');
    expect(warningsOf({}, { prescriptionDay: '2026-09-01', today: '2026-10-31' })).toEqual({});
    expect(warningsOf({}, { prescriptionDay: '2026-09-01', today: '2026-11-01' })).toEqual({
      prescriptionExpired: 'La receta venció para la obra social el 31/10/2026.',
    });
  });

  it('a job promised for a day after the 150 days of a PAMI prescription causes a warning', () => {
    const pami = {
      today: '2026-06-10',
      prescriptionDay: '2026-06-01',
      insurer: { prescriptionDays: 150, needsAuthorization: false },
    };
    expect(lastValidDay('2026-06-01', 150)).toBe('2026-10-29');
    expect(warningsOf({}, { ...pami, promisedDay: '2026-10-29' })).toEqual({});
    expect(warningsOf({}, { ...pami, promisedDay: '2026-10-30' })).toEqual({
      promisedLate: 'El trabajo está prometido para el 30/10/2026 y la receta vale hasta el 29/10/2026.',
    });
  });

  it('a rule that ended yesterday causes a warning, and a rule that begins tomorrow does, too', () => {
    expect(warningsOf({ validFrom: '2026-02-01', validUntil: '2026-02-28' })).toEqual({
      ruleNotValid: 'La regla valió hasta el 28/02/2026.',
    });
    expect(warningsOf({ validUntil: '2026-03-01', validFrom: '2026-02-01' })).toEqual({});
    expect(warningsOf({ validFrom: '2026-03-02' })).toEqual({
      ruleNotValid: 'La regla vale recién desde el 02/03/2026.',
    });
  });

  it('a tariff that is older than 90 days causes a warning', () => {
    expect(warningsOf({ validFrom: '2025-12-01' })).toEqual({});
    expect(warningsOf({ validFrom: '2025-11-30' })).toEqual({
      oldTariff: 'El nomenclador rige desde el 30/11/2025: tiene más de 90 días.',
    });
  });

  it('a missing affiliate number, a missing authorisation and an authorisation of another sale cause a warning each', () => {
    expect(warningsOf({}, { affiliateNumber: '' })).toEqual({
      affiliateNumberMissing: 'Falta el número de afiliado.',
    });
    expect(warningsOf({ needsAuthorization: true })).toEqual({
      authorizationMissing: 'Falta el número de autorización.',
    });
    expect(warningsOf({}, { insurer: { prescriptionDays: 60, needsAuthorization: true } })).toEqual({
      authorizationMissing: 'Falta el número de autorización.',
    });
    expect(warningsOf({ needsAuthorization: true }, { authorizationNumber: 'A-9', authorizationUsedBy: 4711 })).toEqual(
      { authorizationUsed: 'El número de autorización ya está en la venta 4711.' },
    );
  });
});

describe('The interval of a benefit (docs/rules.md#tariff-6)', () => {
  const everyTwoYears = { everyMonths: 24 };

  it('an interval of 24 months that begins on 2025-03-10 ends on 2027-03-10', () => {
    const earlier = [farSale('2025-03-10')];
    expect(warningsOf(everyTwoYears, { today: '2027-03-09', earlier })).toEqual({
      interval: 'Ya tuvo esta cobertura en la venta 4711 del 10/03/2025: corresponde de nuevo desde el 10/03/2027.',
    });
    expect(warningsOf(everyTwoYears, { today: '2027-03-10', earlier })).toEqual({});
  });

  it('an interval of 24 months that begins on 29 February ends on 28 February', () => {
    expect(eligibleDay('2024-02-29', { everyMonths: 24, everyCalendarYears: null })).toBe('2026-02-28');
  });

  it('calendar years begin on 1 January', () => {
    expect(eligibleDay('2025-12-20', { everyMonths: null, everyCalendarYears: 2 })).toBe('2027-01-01');
    expect(eligibleDay('2025-12-20', { everyMonths: null, everyCalendarYears: 1 })).toBe('2026-01-01');
    expect(eligibleDay('2025-12-20', { everyMonths: null, everyCalendarYears: null })).toBeUndefined();
  });

  it('earlier pairs of another kind and earlier benefits other than pairs do not count', () => {
    const earlier = [farSale('2026-01-05', { pairKind: 'near' }), farSale('2026-01-05', { target: 'frame' })];
    expect(warningsOf(everyTwoYears, { earlier })).toEqual({});
    expect(warningsOf({ ...everyTwoYears, pairKind: null }, { earlier })).toHaveProperty('interval');
  });

  it('after a far pair in the same year, a bifocal pair causes a warning if its rule excludes far pairs; a near pair causes none if its rule excludes only bifocal pairs', () => {
    const earlier = [farSale('2026-01-05')];
    const yearly = { everyCalendarYears: 1 };
    expect(warningsOf({ ...yearly, pairKind: 'bifocal', notWith: ['far', 'near'] }, { earlier })).toEqual({
      interval: 'Ya tuvo esta cobertura en la venta 4711 del 05/01/2026: corresponde de nuevo desde el 01/01/2027.',
    });
    expect(warningsOf({ ...yearly, pairKind: 'near', notWith: ['bifocal'] }, { earlier })).toEqual({});
  });

  it('a rule for contact lenses can exclude a client who got glasses within the interval', () => {
    const terms = { everyMonths: 12, target: 'contactLenses', pairKind: null, notWith: ['pair'] } as const;
    expect(warningsOf(terms, { earlier: [farSale('2026-01-05')] })).toHaveProperty('interval');
  });

  it('a rule of two units causes a warning at the third unit, until the interval of the first unit ends', () => {
    const terms = { everyMonths: 12, units: 2 };
    const first = farSale('2025-06-01', { number: 1 });
    const second = farSale('2025-09-01', { number: 2 });
    expect(warningsOf(terms, { earlier: [second] })).toEqual({});
    expect(warningsOf(terms, { earlier: [second, first] })).toEqual({
      interval: 'Ya tuvo esta cobertura en la venta 1 del 01/06/2025: corresponde de nuevo desde el 01/06/2026.',
    });
    expect(warningsOf(terms, { quantity: 3 })).toEqual({
      interval: 'La obra social cubre 2 por período, y la venta lleva 3.',
    });
    expect(warningsOf({ units: 2 }, { quantity: 3 })).toEqual({});
  });

  it('a rule can pay again before the interval ends if a power changed by at least 15 %', () => {
    const terms = { everyMonths: 24, renewsIfPowerChanged: true };
    const now = bothEyes(eyeWith({ far: power(-2.25) }));
    const before = (far: Refraction) => {
      const lens = { ...far, addition: null };
      return [farSale('2026-01-05', { powers: { rightEye: lens, leftEye: lens } })];
    };
    expect(warningsOf(terms, { eyes: now, earlier: before(power(-2)) })).toHaveProperty('interval');
    expect(warningsOf(terms, { eyes: now, earlier: before(power(-1.75)) })).toEqual({});
    expect(warningsOf({ everyMonths: 24 }, { eyes: now, earlier: before(power(-1.75)) })).toHaveProperty('interval');
    expect(warningsOf(terms, { eyes: now, earlier: [farSale('2026-01-05')] })).toHaveProperty('interval');
  });

  it('another notation of the same lens does not count as a changed power', () => {
    const eyes = bothEyes(eyeWith({ far: power(-5, 2, 180) }));
    const lens = { ...power(-3, -2, 90), addition: null };
    const earlier = [farSale('2026-01-05', { powers: { rightEye: lens, leftEye: lens } })];
    expect(warningsOf({ everyMonths: 24, renewsIfPowerChanged: true }, { eyes, earlier })).toHaveProperty('interval');
  });
});

describe('Powers and lenses (docs/rules.md#tariff-7)', () => {
  const range = { sphereMax: 6, cylinderMax: 2, sphereMaxWithCylinder: 4 };

  it('a lens is in the range if one of its two notations is within ±6 without a cylinder, or within ±4 with a cylinder up to 2', () => {
    expect(isInRange(power(-5), range)).toBe(true);
    expect(isInRange(power(-3, -2, 90), range)).toBe(true);
    expect(isInRange(power(-5, 2, 180), range)).toBe(true);
    expect(isInRange(power(-5, -1, 90), range)).toBe(false);
    expect(isInRange(power(0), range)).toBe(true);
  });

  it('a lens at the limits is in the range, and a lens beyond a limit is out of the range', () => {
    expect(isInRange(power(6), range)).toBe(true);
    expect(isInRange(power(6.25), range)).toBe(false);
    expect(isInRange(power(0, -2.25, 10), range)).toBe(false);
    expect(isInRange({ sphere: null, cylinder: null, axis: null }, range)).toBe(true);
    expect(isInRange(power(-20, -5, 10), { sphereMax: null, cylinderMax: null, sphereMaxWithCylinder: null })).toBe(
      true,
    );
    expect(isInRange(power(-5, -1, 90), { ...range, sphereMaxWithCylinder: null })).toBe(true);
  });

  it('the warning names the eyes that are out of the range', () => {
    const eyes = { rightEye: eyeWith({ far: power(-7) }), leftEye: eyeWith({ far: power(-2) }) };
    expect(warningsOf(range, { eyes })).toEqual({ power: 'La graduación de OD está fuera del rango de la regla.' });
    expect(warningsOf(range, { eyes: bothEyes(eyes.rightEye) })).toEqual({
      power: 'La graduación de OD y OI está fuera del rango de la regla.',
    });
  });

  it('the warning for a near pair compares the near powers, even if these powers follow from the addition', () => {
    const eyes = bothEyes(eyeWith({ far: power(5), addition: 2 }));
    expect(warningsOf({ ...range, pairKind: 'near' }, { eyes })).toHaveProperty('power');
    expect(warningsOf({ ...range, pairKind: 'far' }, { eyes })).toEqual({});
  });

  it('a multifocal or near pair causes a warning if the prescription is only for far', () => {
    const eyes = bothEyes(eyeWith({ far: power(-2) }));
    expect(warningsOf({ pairKind: 'multifocal' }, { eyes })).toEqual({
      pairKind: 'La receta no indica un anteojo multifocal.',
    });
    expect(warningsOf({ pairKind: 'near' }, { eyes })).toEqual({
      pairKind: 'La receta no indica un anteojo de cerca.',
    });
    const both = bothEyes(eyeWith({ far: power(-2), addition: 2 }));
    expect(warningsOf({ pairKind: 'multifocal' }, { eyes: both })).toEqual({});
    expect(warningsOf({ pairKind: 'near' }, { eyes: both })).toEqual({});
  });

  it('a design that the rule does not cover causes a warning, and an unknown design does not', () => {
    expect(warningsOf({ design: ['monofocal'] }, { design: 'progressive' })).toEqual({
      design: 'La regla no cubre el diseño progresivo.',
    });
    expect(warningsOf({ design: ['monofocal'] }, { design: 'monofocal' })).toEqual({});
    expect(warningsOf({ design: ['monofocal'] })).toEqual({});
  });

  it('a rule that excludes toric contact lenses causes a warning if the prescription has a cylinder', () => {
    const terms = { target: 'contactLenses', pairKind: null, excludes: ['toric'] } as const;
    expect(warningsOf(terms, { eyes: bothEyes(eyeWith({ far: power(-2, -1, 90) })) })).toEqual({
      power: 'La regla no cubre lentes de contacto tóricas.',
    });
    expect(warningsOf(terms, { eyes: bothEyes(eyeWith({ far: power(-2) })) })).toEqual({});
  });
});

describe('Ages (docs/rules.md#tariff-8)', () => {
  it('an age limit of 15 years ends on the day before the 16th birthday', () => {
    const born = { birthDate: '2011-05-20' };
    expect(warningsOf({ ageTo: 15 }, { ...born, today: '2027-05-19' })).toEqual({});
    expect(warningsOf({ ageTo: 15 }, { ...born, today: '2027-05-20' })).toEqual({
      age: 'La regla cubre hasta los 15 años, y el cliente tiene 16.',
    });
  });

  it('a rule with an age limit causes a warning if the birth date of the client is missing', () => {
    expect(warningsOf({ ageTo: 15 })).toEqual({
      birthDateMissing: 'La regla tiene límite de edad: falta la fecha de nacimiento.',
    });
    expect(warningsOf({})).toEqual({});
  });

  it('a rule can have a minimum age', () => {
    expect(warningsOf({ ageFrom: 18, ageTo: 30 }, { birthDate: '2010-01-01' })).toEqual({
      age: 'La regla cubre desde los 18 y hasta los 30 años, y el cliente tiene 16.',
    });
    expect(warningsOf({ ageFrom: 16 }, { birthDate: '2010-01-01' })).toEqual({});
  });
});
