import { describe, expect, it } from 'vitest';
import { lineWarnings, onlyDistance } from './prescribed-line.ts';
import { blankEye, type Eye } from '../prescriptions/prescription-values.ts';

const far = { sphere: -1.25, cylinder: -0.5, axis: 90 };
const near = { sphere: 0.75, cylinder: -0.5, axis: 90 };
const of = (rightEye: Partial<Eye>, leftEye: Partial<Eye> = {}) => ({
  rightEye: { ...blankEye, ...rightEye },
  leftEye: { ...blankEye, ...leftEye },
});

describe('The values that a line needs and its prescription lacks (docs/rules.md#prescriptions-18)', () => {
  it("a line for 'Cerca' needs the near values or an addition", () => {
    expect(lineWarnings('near', of({ far }))).toEqual([
      { path: 'rightEye.near.sphere', message: 'Ojo derecho: faltan los valores de cerca o la adición.' },
    ]);
    expect(lineWarnings('near', of({ far, addition: 2 }))).toEqual([]);
    expect(lineWarnings('near', of({ far, addition: 0 }))).toEqual([]);
    expect(lineWarnings('near', of({ near }))).toEqual([]);
  });

  it("a line for 'Lejos y Cerca' needs an addition over 0 and the height", () => {
    expect(lineWarnings('both', of({ far, height: 18, addition: 0 }, { far, addition: 2 }))).toEqual([
      { path: 'rightEye.addition', message: 'Ojo derecho: falta la adición.' },
      { path: 'leftEye.height', message: 'Ojo izquierdo: falta la altura.' },
    ]);
    expect(lineWarnings('both', of({ far, near, height: 18 }))).toEqual([]);
  });

  it("a line for 'Lejos', a line without a type and blank eyes need nothing", () => {
    expect(lineWarnings('far', of({ far }))).toEqual([]);
    expect(lineWarnings('none', of({ far }))).toEqual([]);
    expect(lineWarnings('both', of({}))).toEqual([]);
  });
});

describe('The only distance that a prescription allows (docs/rules.md#wizard-21)', () => {
  it.each([
    ['far values alone', of({ far }), 'far'],
    ['far values of one eye and an addition of 0', of({ far, addition: 0 }), 'far'],
    ['near values alone', of({}, { near }), 'near'],
    ['far and near values', of({ far }, { near }), 'none'],
    ['far values and an addition', of({ far, addition: 2 }), 'none'],
    ['an addition alone', of({ addition: 2 }), 'none'],
    ['blank eyes', of({}), 'none'],
  ])('onlyDistance returns the expected distance for a prescription with %s', (_name, eyes, distance) => {
    expect(onlyDistance(eyes)).toBe(distance);
  });
});
