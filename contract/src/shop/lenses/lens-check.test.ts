import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLenses, type Lens, type LensPair } from './lens-check.ts';
import { lensCheck, lensTolerances, measuredPair } from './lens-check-schemas.ts';
import { allowedFor, ansiTolerances, type LensKind } from './lens-labels.ts';
import { transpose } from '../prescriptions/prescription-values.ts';
import { blankPrisms, prismParts, prismVector } from '../prescriptions/prisms.ts';
import { anyOblique, anySide } from '../../testing/any-prisms.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const lens = (sphere: number | null, cylinder: number | null = null, axis: number | null = null): Lens => ({
  sphere,
  cylinder,
  axis,
  ...blankPrisms,
  addition: null,
  height: null,
});
const noLens = lens(null);
const pair = (rightEye: Lens, more: Partial<LensPair> = {}): LensPair => ({
  rightEye,
  leftEye: noLens,
  pupillaryDistance: null,
  ...more,
});
const check = (ordered: LensPair, measured: LensPair, kind: LensKind = 'singleVision') =>
  checkLenses(ordered, measured, kind, ansiTolerances);
const resultOf = (ordered: Lens, measured: Lens, kind?: LensKind) => check(pair(ordered), pair(measured), kind).result;
const failedFields = (ordered: Lens, measured: Lens, kind?: LensKind) =>
  check(pair(ordered), pair(measured), kind)
    .findings.filter(({ ok }) => !ok)
    .map(({ field }) => field);

describe('The check of a finished pair of lenses (docs/rules.md#lens-check-1)', () => {
  it('the check lists each measured value with the ordered value and the tolerance', () => {
    const ordered = { ...lens(-3, -1, 90), addition: 2, prism: 1, height: 18 };
    const measured = { ...lens(-3.12, -1.12, 92), addition: 2.25, prism: 1.25, height: 19.5 };
    expect(check(pair(ordered, { pupillaryDistance: 62 }), pair(measured, { pupillaryDistance: 64.5 }))).toEqual({
      result: 'fail',
      findings: [
        { eye: 'rightEye', field: 'sphere', ordered: -3, measured: -3.12, tolerance: 0.13, ok: true },
        { eye: 'rightEye', field: 'cylinder', ordered: -1, measured: -1.12, tolerance: 0.13, ok: true },
        { eye: 'rightEye', field: 'axis', ordered: 90, measured: 92, tolerance: 3, ok: true },
        { eye: 'rightEye', field: 'meridian', ordered: -4, measured: -4.24, tolerance: 0.13, ok: false },
        { eye: 'rightEye', field: 'addition', ordered: 2, measured: 2.25, tolerance: 0.12, ok: false },
        { eye: 'rightEye', field: 'prism', ordered: 1, measured: 1.25, tolerance: 0.33, ok: true },
        { eye: 'rightEye', field: 'height', ordered: 18, measured: 19.5, tolerance: 1, ok: false },
        { eye: 'both', field: 'pupillaryDistance', ordered: 62, measured: 64.5, tolerance: 2.5, ok: true },
      ],
    });
  });

  it('prisms are compared by their sum, so two prisms equal one oblique prism of the same direction (docs/rules.md#lens-check-4)', () => {
    fc.assert(
      fc.property(anyOblique, anySide, (oblique, side) => {
        const [first, second] = prismParts(prismVector(oblique, side) ?? { horizontal: 0, vertical: 0 });
        const two = {
          ...blankPrisms,
          prism: first?.amount ?? 0,
          prismBase: first?.base ?? null,
          secondPrism: second?.amount ?? null,
          secondPrismBase: second?.base ?? null,
        };
        const [one, other] = [oblique, two].map((prisms) => pair(noLens, { [side]: { ...lens(0), ...prisms } }));
        expect(one && other && [check(one, other).result, check(other, one).result]).toEqual(['pass', 'pass']);
      }),
    );
  });

  it('each direction of a prism has the tolerance: 2 at 40° is not 2 at 25°, and the wrong base of the same amount fails', () => {
    const oblique = { ...lens(0), prism: 2, prismDegrees: 40 };
    expect(check(pair(oblique), pair({ ...oblique, prismDegrees: 25 })).findings.slice(-2)).toEqual([
      { eye: 'rightEye', field: 'prismHorizontal', ordered: 1.532, measured: 1.813, tolerance: 0.33, ok: true },
      { eye: 'rightEye', field: 'prismVertical', ordered: 1.286, measured: 0.845, tolerance: 0.33, ok: false },
    ]);
    const nasal = { ...lens(0), prism: 1.5, prismBase: 'in' } as const;
    expect(failedFields(nasal, { ...nasal, prismBase: 'out' })).toEqual(['prismHorizontal']);
    expect(failedFields(nasal, { ...nasal, secondPrism: 0.5, secondPrismBase: 'up' })).toEqual(['prismVertical']);
    expect(failedFields(nasal, { ...nasal, prism: 1.83 })).toEqual([]);
  });

  it('without a base of both lenses, the amounts alone are compared', () => {
    const nasal = { ...lens(0), prism: 1.5, prismBase: 'in' } as const;
    expect(failedFields(nasal, { ...lens(0), prism: 2 })).toEqual(['prism']);
    expect(failedFields(nasal, { ...lens(0), prism: 1.5 })).toEqual([]);
  });

  it('a lens of 0,00 −2,00 × 180 passes with its axis 2° off and fails with its axis 3° off, on either side of 180', () => {
    for (const axis of [2, 178, 180]) expect(resultOf(lens(0, -2, 180), lens(0, -2, axis))).toBe('pass');
    for (const axis of [3, 177]) expect(failedFields(lens(0, -2, 180), lens(0, -2, axis))).toEqual(['axis']);
  });

  it('a lens of −3,00 fails at −3,25 and passes at −3,13', () => {
    expect(failedFields(lens(-3), lens(-3.25))).toEqual(['sphere']);
    expect(resultOf(lens(-3), lens(-3.13))).toBe('pass');
    expect(resultOf(lens(-3), lens(-2.87))).toBe('pass');
  });

  it('a sphere and a cylinder that are each within tolerance can fail together, because both meridians are checked', () => {
    expect(failedFields(lens(-3, -1, 90), lens(-3.12, -1.12, 90))).toEqual(['meridian']);
  });

  it('a lens that was ordered without a cylinder fails if its measured cylinder exceeds the tolerance', () => {
    expect(failedFields(lens(-3), lens(-3, -0.25, 40))).toEqual(['cylinder', 'meridian']);
    expect(resultOf(lens(-3), lens(-3, -0.12, 40))).toBe('pass');
    expect(resultOf(lens(-3, 0), lens(-3))).toBe('pass');
  });

  it('the axis of a cylinder below 0,12 is not checked', () => {
    expect(resultOf(lens(-3, -0.1, 90), lens(-3, -0.1, 20))).toBe('pass');
    expect(failedFields(lens(-3, -0.25, 90), lens(-3, -0.25, 20))).toEqual(['axis']);
  });

  it('an ordered lens that was not measured fails, and a lens that was not ordered is ignored', () => {
    expect(check(pair(lens(-3)), pair(noLens))).toEqual({
      result: 'fail',
      findings: [{ eye: 'rightEye', field: 'sphere', ordered: -3, measured: null, tolerance: 0.13, ok: false }],
    });
    expect(check(pair(noLens), pair(lens(-3)))).toEqual({ result: 'pass', findings: [] });
  });

  it('an ordered value of 0 is compared, and a blank ordered value is not', () => {
    const flat = { ...lens(0), prism: 0 };
    expect(failedFields(flat, { ...lens(0), prism: 0.5 })).toEqual(['prism']);
    expect(failedFields(lens(0), { ...lens(0), prism: 0.5 })).toEqual([]);
    expect(failedFields(lens(0), lens(0.25))).toEqual(['sphere']);
  });

  it('a progressive lens has other tolerances', () => {
    expect(failedFields(lens(-3), lens(-3.16), 'singleVision')).toEqual(['sphere']);
    expect(resultOf(lens(-3), lens(-3.16), 'progressive')).toBe('pass');
    expect(failedFields(lens(-3), lens(-3.17), 'progressive')).toEqual(['sphere']);
  });

  it('the tolerances of the shop decide the result', () => {
    const strict = { ...ansiTolerances, height: 0.5 };
    const [ordered, measured] = [pair({ ...lens(0), height: 18 }), pair({ ...lens(0), height: 19 })];
    expect(checkLenses(ordered, measured, 'progressive', ansiTolerances).result).toBe('pass');
    expect(checkLenses(ordered, measured, 'progressive', strict).result).toBe('fail');
  });
});

const eighths = (min: number, max: number) => fc.integer({ min: min * 8, max: max * 8 }).map((n) => n / 8 + 0);
const anyLens = fc
  .record({
    sphere: eighths(-20, 20),
    cylinder: fc.oneof(fc.constant(null), eighths(-6, 6)),
    axis: fc.integer({ min: 1, max: 180 }),
  })
  .map(({ sphere, cylinder, axis }) => lens(sphere, cylinder, cylinder ? axis : null));
const kinds = fc.constantFrom<LensKind>('singleVision', 'progressive');
const turned = (value: Lens): Lens => ({ ...value, ...transpose(value) });

describe('The check of any lenses (docs/rules.md#lens-check-1)', () => {
  it('a lens that equals the ordered lens passes, in either notation', () => {
    fc.assert(
      fc.property(anyLens, kinds, (value, kind) => {
        expect(resultOf(value, value, kind)).toBe('pass');
        expect(resultOf(value, turned(value), kind)).toBe('pass');
        expect(resultOf(turned(value), value, kind)).toBe('pass');
      }),
    );
  });

  it('the result does not depend on the notation of either lens', () => {
    fc.assert(
      fc.property(anyLens, anyLens, kinds, (ordered, measured, kind) => {
        const result = resultOf(ordered, measured, kind);
        expect(resultOf(ordered, turned(measured), kind)).toBe(result);
        expect(resultOf(turned(ordered), measured, kind)).toBe(result);
      }),
    );
  });
});

const problems = (changed: object) => problemsOf(lensTolerances, { ...ansiTolerances, ...changed });

describe('The tolerances of ANSI Z80.1 (docs/rules.md#lens-check-2)', () => {
  const { singleVision, progressive, axis, addition } = ansiTolerances;

  it.each([
    [singleVision.power, [0, 6.5, -6.5], 0.13],
    [singleVision.power, [10, -10], 0.2],
    [singleVision.cylinder, [0, -2], 0.13],
    [singleVision.cylinder, [-2.25, -4.5], 0.15],
    [singleVision.cylinder, [-5], 0.2],
    [progressive.power, [0, -8], 0.16],
    [progressive.power, [10], 0.2],
    [progressive.cylinder, [-2], 0.16],
    [progressive.cylinder, [-2.25, -3.5], 0.18],
    [progressive.cylinder, [-4], 0.2],
    [axis, [0.12, -0.25], 14],
    [axis, [-0.5], 7],
    [axis, [0.75], 5],
    [axis, [-1.5], 3],
    [axis, [-1.75, 6], 2],
    [addition, [0.75, 4], 0.12],
    [addition, [4.25], 0.18],
  ])('row %# of the standard’s tables has the right tolerance', (table, sizes, allowed) => {
    for (const size of sizes) expect(allowedFor(table, size)).toBe(allowed);
  });

  it('no tolerance is negative, and the tolerances of the standard are a valid setting', () => {
    expect(lensTolerances.parse(undefined)).toEqual(ansiTolerances);
    const tables = [...Object.values(singleVision), ...Object.values(progressive), axis, addition];
    fc.assert(
      fc.property(fc.constantFrom(...tables), fc.double({ min: -30, max: 30, noNaN: true }), (table, size) => {
        expect(allowedFor(table, size)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('a negative tolerance, a text, rows out of order and a table without its last row are refused', () => {
    expect(problems({ height: -1 })).toEqual({ height: 'No puede ser menor que 0.' });
    expect(problems({ prism: 'poco' })).toEqual({ prism: 'Ingresá un número.' });
    const order = 'Ordená las filas de menor a mayor; la última va sin límite.';
    expect(problems({ axis: axis.toReversed() })).toEqual({ axis: order });
    expect(problems({ addition: addition.slice(0, 1) })).toEqual({ addition: order });
    expect(problems({ axis: [{ upTo: null, allowed: -2 }] })).toEqual({
      'axis.0.allowed': 'No puede ser menor que 0.',
    });
  });
});

describe('The lensmeter’s values (docs/rules.md#lens-check-3)', () => {
  const eye = { sphere: -3, cylinder: -1, axis: 0 };

  it('measured values are stored like those of a prescription, and a missing value is blank', () => {
    expect(measuredPair.parse({ rightEye: eye, leftEye: {} })).toEqual({
      rightEye: { ...lens(-3, -1, 180) },
      leftEye: noLens,
      pupillaryDistance: null,
    });
  });

  it('an impossible value is refused with a message at its field', () => {
    expect(
      problemsOf(measuredPair, {
        rightEye: { sphere: '-3,00', cylinder: -1 },
        leftEye: { sphere: 40, height: 0, prism: -1 },
        pupillaryDistance: 12,
      }),
    ).toEqual({
      'rightEye.sphere': 'Ingresá un número.',
      'leftEye.sphere': 'Tiene que estar entre -30 y 30.',
      'leftEye.height': 'Tiene que estar entre 1 y 60.',
      'leftEye.prism': 'Tiene que estar entre 0 y 20.',
      pupillaryDistance: 'Tiene que estar entre 30 y 160.',
    });
    expect(problemsOf(measuredPair, { rightEye: { sphere: 0, cylinder: -1 }, leftEye: {} })).toEqual({
      'rightEye.axis': 'Falta el eje: es obligatorio cuando hay cilindro.',
    });
  });

  it('the result of a check fits the schema of the answer', () => {
    const answer = check(pair(lens(-3)), pair(lens(-3.25)));
    expect(lensCheck.parse(answer)).toEqual(answer);
  });
});
