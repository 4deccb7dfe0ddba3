import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEyes, writtenComparedValue } from './prescription-comparison.ts';
import { blankEye, blankRefraction, type Eye, transpose } from './prescription-values.ts';
import { prismParts, prismVector } from './prisms.ts';
import { anyOblique } from '../../testing/any-prisms.ts';

const eye = (changes: Partial<Eye>): Eye => ({ ...blankEye, ...changes });
const far = (sphere: number | null, cylinder: number | null = null, axis: number | null = null) =>
  eye({ far: { sphere, cylinder, axis } });
const rowsOf = (eyes: Eye[]) =>
  Object.fromEntries(
    compareEyes(eyes, 'rightEye').map(({ value, cells }) => [
      value.path,
      cells.map((cell) => [cell.value, cell.change]),
    ]),
  );

const written = (path: string, value: number) => {
  const prism = eye({ prism: 1, prismBase: 'in' });
  const row = compareEyes([prism], 'rightEye').find(({ value: of }) => of.path === path);
  return row && writtenComparedValue(value, row.value);
};

const axisChange = (from: number, to: number) => rowsOf([far(0, -1, from), far(0, -1, to)])['far.axis']?.[1]?.[1];

describe('The comparison of prescriptions (docs/rules.md#clinical-history-3)', () => {
  it('the comparison shows each value with its change since the previous prescription', () => {
    expect(rowsOf([far(-1, -0.5, 90), far(-1.25, -0.5, 95), far(-1.75, -0.75, 95)])).toEqual({
      'far.sphere': [
        [-1, null],
        [-1.25, -0.25],
        [-1.75, -0.5],
      ],
      'far.cylinder': [
        [-0.5, null],
        [-0.5, 0],
        [-0.75, -0.25],
      ],
      'far.axis': [
        [90, null],
        [95, 5],
        [95, 0],
      ],
      equivalent: [
        [-1.25, null],
        [-1.5, -0.25],
        [-2.125, -0.625],
      ],
    });
  });

  it('the change of an axis is the shorter turn: from 175° to 5° it is +10°', () => {
    expect(axisChange(175, 5)).toBe(10);
    expect(axisChange(5, 175)).toBe(-10);
    expect(axisChange(10, 100)).toBe(90);
  });

  it('two notations of one lens show no change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -80, max: 80 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 180 }),
        (sphere, cylinder, axis) => {
          const value = { sphere: sphere / 4 + 0, cylinder: cylinder / 4, axis };
          const rows = rowsOf([eye({ far: value, near: blankRefraction }), eye({ far: transpose(value) })]);
          for (const [, second] of Object.values(rows)) expect(second?.[1]).toBe(0);
        },
      ),
    );
  });

  it('a 0 is compared, a blank value is not', () => {
    expect(rowsOf([far(0.25), far(0), far(null), far(0)])['far.sphere']).toEqual([
      [0.25, null],
      [0, -0.25],
      [null, null],
      [0, null],
    ]);
  });

  it('prisms are compared by their sum: nasal and superior are positive (docs/rules.md#prescriptions-27)', () => {
    const two = { prism: 1, prismBase: 'in', secondPrism: 2, secondPrismBase: 'down' } as const;
    expect(rowsOf([eye(two), eye({ prism: 1.5, prismBase: 'out' })])).toEqual({
      horizontal: [
        [1, null],
        [-1.5, -2.5],
      ],
      vertical: [
        [-2, null],
        [0, 2],
      ],
    });
    expect(['horizontal', 'vertical'].map((path) => written(path, -2.5))).toEqual(['2,5 temporal', '2,5 inferior']);
  });

  it('an oblique prism shows no change from its two parts', () => {
    fc.assert(
      fc.property(anyOblique, (oblique) => {
        const vector = prismVector(oblique, 'rightEye') ?? { horizontal: 0, vertical: 0 };
        const [first, second] = prismParts(vector);
        const parts = {
          prism: first?.amount ?? 0,
          prismBase: first?.base ?? null,
          secondPrism: second?.amount ?? null,
          secondPrismBase: second?.base ?? null,
        };
        const rows = rowsOf([eye(oblique), eye(parts)]);
        expect([rows['horizontal']?.[1]?.[1], rows['vertical']?.[1]?.[1]]).toEqual([0, 0]);
      }),
    );
  });

  it('a value that is blank in all prescriptions is left out, and a prism without its base is compared alone', () => {
    expect(rowsOf([eye({ prism: 1 }), eye({ prism: 1.5 })])).toEqual({
      prism: [
        [1, null],
        [1.5, 0.5],
      ],
    });
    expect(compareEyes([blankEye, blankEye], 'rightEye')).toEqual([]);
  });

  it('a written addition is compared with a computed addition', () => {
    const near = { sphere: 2, cylinder: null, axis: null };
    expect(
      rowsOf([
        { ...far(0), near },
        { ...far(0), addition: 2.25 },
      ])['addition'],
    ).toEqual([
      [2, null],
      [2.25, 0.25],
    ]);
  });
});
