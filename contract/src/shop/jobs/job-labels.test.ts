import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankEye } from '../prescriptions/prescription-values.ts';
import { blankPrisms } from '../prescriptions/prisms.ts';
import { products } from '../products/products.ts';
import {
  blankLens,
  differencesOfLens,
  inCylinderNotation,
  jobFields,
  lensFor,
  lensText,
  orderedPair,
} from './job-labels.ts';
import { isLensLine, jobsOfSale, type SoldProduct } from './jobs-of-sale.ts';

const far = { sphere: -3, cylinder: 2, axis: 30 };
const near = { sphere: 1, cylinder: -0.5, axis: 90 };
const measures = { ...blankPrisms, pupillaryDistance: 31.5, nearPupillaryDistance: 30, height: 18, prism: 0 };
const eye = { ...blankEye, ...measures, far };

describe('The lens that a prescription requires for an eye (docs/rules.md#jobs-2)', () => {
  it('a lens for far has the far values', () => {
    expect(lensFor('far', eye)).toEqual({ ...far, ...measures, addition: null });
  });

  it('a lens for near has the near values, or the far values plus the addition', () => {
    expect(lensFor('near', { ...eye, near })).toMatchObject(near);
    expect(lensFor('near', { ...eye, addition: 2 })).toMatchObject({ ...far, sphere: -1, addition: null });
  });

  it('a lens for far and near has the far values and the addition, as written or computed', () => {
    expect(lensFor('both', { ...eye, addition: 2.25 })).toMatchObject({ ...far, addition: 2.25 });
    expect(lensFor('both', { ...blankEye, far: near, near: { ...near, sphere: 3 } })).toMatchObject({ addition: 2 });
  });

  it('the lens is blank if the prescription has no values of the eye, and a value that an old prescription lacks is blank', () => {
    expect(lensFor('far')).toEqual(blankLens);
    expect(lensFor('far', { far, pupillaryDistance: 31 })).toEqual({ ...blankLens, ...far, pupillaryDistance: 31 });
  });
});

describe('The notation of a lab (docs/rules.md#jobs-2)', () => {
  const lens = { ...blankLens, ...far };

  it('the lens is written with the cylinder sign that the lab wants', () => {
    expect(inCylinderNotation(lens, 'minus')).toMatchObject({ sphere: -1, cylinder: -2, axis: 120 });
    expect(inCylinderNotation(lens, 'plus')).toEqual(lens);
    expect(inCylinderNotation(lens, 'asWritten')).toEqual(lens);
  });

  it('a lens in the other notation does not differ from the prescription', () => {
    const quarter = fc.integer({ min: -32, max: 32 }).map((steps) => steps / 4);
    fc.assert(
      fc.property(quarter, quarter, fc.integer({ min: 1, max: 180 }), (sphere, cylinder, axis) => {
        const one = { ...blankLens, sphere, cylinder, axis: cylinder === 0 ? null : axis };
        for (const sign of ['minus', 'plus'] as const)
          expect(differencesOfLens('rightEye', one, inCylinderNotation(one, sign))).toEqual([]);
      }),
    );
    expect(differencesOfLens('rightEye', lens, { ...lens, sphere: -2.75, height: 0 })).toEqual(['sphere', 'height']);
  });

  it('the powers of a lens are written with a sign and a decimal comma', () => {
    expect(lensText({ ...lens, addition: 2, pupillaryDistance: 31.5 })).toBe(
      '-3,00 +2,00 × 30° · Ad. +2,00 · DNP 31,5',
    );
    expect(lensText(blankLens)).toBe('');
  });

  it('the text for the lab names both prisms, or the degrees of the base', () => {
    const two = { prism: 2, prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' } as const;
    expect(lensText({ ...blankLens, ...two })).toBe('Prisma 2 · Base Nasal · Otro prisma 1 · Otra base Superior');
    expect(lensText({ ...blankLens, prism: 2, prismDegrees: 45 })).toBe('Prisma 2 · Base 45°');
    const { prism: _, ...older } = blankLens;
    expect(lensText(older as typeof blankLens)).toBe('');
  });

  it('two prisms do not differ from one oblique prism of the same sum (docs/rules.md#prescriptions-27)', () => {
    const two = { ...lens, prism: 1.41, prismBase: 'in', secondPrism: 1.41, secondPrismBase: 'up' } as const;
    const oblique = { ...lens, prism: 2, prismDegrees: 45 };
    expect(differencesOfLens('rightEye', oblique, two)).toEqual([]);
    expect(differencesOfLens('leftEye', oblique, two)).not.toEqual([]);
    expect(differencesOfLens('rightEye', oblique, { ...oblique, prismDegrees: 46 })).toEqual(['prismBase']);
  });
});

describe('The pupillary distance of both eyes (docs/rules.md#jobs-9)', () => {
  const lens = { ...blankLens, pupillaryDistance: 31.5, nearPupillaryDistance: 30 };
  const pair = { rightLens: lens, leftLens: { ...lens, pupillaryDistance: 32 } };

  it('glasses for far have the sum of the far distances, and glasses for near the sum of the near distances', () => {
    expect(orderedPair('far', pair).pupillaryDistance).toBe(63.5);
    expect(orderedPair('near', pair).pupillaryDistance).toBe(60);
    expect(orderedPair('far', { ...pair, leftLens: blankLens }).pupillaryDistance).toBeNull();
  });
});

describe('The jobs of a sale (docs/rules.md#jobs-1)', () => {
  const product: SoldProduct = {
    showProductType: false,
    lensDesign: '',
    lensMaterial: '',
    lensIndex: '',
    treatments: [],
    eye: null,
    bridge: null,
    temple: null,
    lensHeight: null,
  };
  const line = {
    name: 'Vulk Duna',
    code: 'V-100',
    price: 10,
    quantity: 1,
    product,
    needsWorkshop: false,
    workshopNote: '',
    prescriptionType: 'none',
  } as const;
  const lens = { ...line, name: 'Orgánico', code: 'O-1', price: 99, product: { ...product, showProductType: true } };
  const attached = { id: 'old', rightEye: eye, leftEye: blankEye };

  it('a sale has one job for each prescription type among its lines', () => {
    const types = ['near', 'far', 'far', 'none'] as const;
    const lines = types.map((prescriptionType, position) => ({ ...lens, position, prescriptionType }));
    expect(jobsOfSale(lines, []).map(({ kind }) => kind)).toEqual(['far', 'near']);
    expect(jobsOfSale([{ ...line, position: 0 }], [attached])).toEqual([]);
  });

  it('a job has the values of the newest prescription that has values for its distance', () => {
    const lines = (['far', 'near'] as const).map((prescriptionType, position) => ({
      ...lens,
      position,
      prescriptionType,
    }));
    const newer = { id: 'new', rightEye: blankEye, leftEye: { ...blankEye, near } };
    const [farJob, nearJob] = jobsOfSale(lines, [attached, newer]);
    expect(farJob).toMatchObject({ prescriptionId: 'old', rightLens: far, leftLens: blankLens });
    expect(nearJob).toMatchObject({ prescriptionId: 'new', rightLens: blankLens, leftLens: near });
    expect(jobsOfSale(lines, [])[0]).toMatchObject({ prescriptionId: null, rightLens: blankLens });
  });

  it('the frame of a job is the most expensive product without a prescription type', () => {
    const lines = [
      { ...line, position: 0, name: 'Estuche', code: 'E-1', price: 5 },
      { ...line, position: 1 },
      { ...line, position: 2, name: 'Ajuste', price: 50, product: null },
      { ...lens, position: 3, prescriptionType: 'far' as const },
    ];
    expect(jobsOfSale(lines, [])[0]).toMatchObject({ frameLine: 1, frame: 'Vulk Duna (V-100)' });
    expect(jobsOfSale(lines.slice(2), [])[0]).toMatchObject({ frameLine: null, frame: '' });
  });

  it('a lens is never the frame, even without a prescription type', () => {
    const lines = [
      { ...lens, position: 0 },
      { ...lens, position: 1, prescriptionType: 'far' as const },
    ];
    expect(jobsOfSale(lines, [])[0]).toMatchObject({ frameLine: null, frame: '', lensName: 'Orgánico (O-1)' });
    expect(isLensLine({ ...line, product: null })).toBe(false);
  });

  it('a job has the glass of its lens and the measures of its frame (docs/rules.md#jobs-15)', () => {
    const glass = { lensDesign: 'progressive', lensMaterial: 'organic', treatments: ['uv'] } as const;
    const treatment = {
      ...lens.product,
      lensMaterial: 'mineral',
      lensIndex: '1.67',
      treatments: ['antireflex', 'uv'],
    } as const;
    const lines = [
      { ...line, position: 0, product: { ...product, eye: 52, bridge: 18, temple: 140, lensHeight: 38 } },
      { ...lens, position: 1, product: { ...lens.product, ...glass }, prescriptionType: 'both' as const },
      { ...lens, position: 2, name: 'Capa', code: '', product: treatment, prescriptionType: 'both' as const },
      { ...lens, position: 3, name: 'Cerca', prescriptionType: 'near' as const },
    ];
    const [nearJob, bothJob] = jobsOfSale(lines, []);
    expect(bothJob).toMatchObject({
      lensName: 'Orgánico (O-1) + Capa',
      design: 'progressive',
      material: 'organic',
      refractiveIndex: '1.67',
      treatments: ['uv', 'antireflex'],
      frameLine: null,
      eyeSize: null,
    });
    expect(nearJob).toMatchObject({ lensName: 'Cerca (O-1)', design: '', treatments: [], eyeSize: 52, eyeHeight: 38 });
  });

  it('each line that passes through the workshop makes a job with its name and its note (docs/rules.md#jobs-21)', () => {
    const repair = { ...line, name: 'Reparación', code: 'R-1', needsWorkshop: true, workshopNote: 'Patilla izquierda' };
    const lines = [
      { ...repair, position: 0 },
      { ...lens, position: 1, prescriptionType: 'far' as const },
      { ...repair, position: 2, name: 'Soldadura', code: '', quantity: 2, product: null, workshopNote: '' },
    ];
    const [pair, first, second, ...others] = jobsOfSale(lines, [attached]);
    const noLenses = { prescriptionId: null, rightLens: blankLens, leftLens: blankLens, lensName: '' };
    const noFrame = { frameLine: null, frame: '' };
    expect(pair).toMatchObject({ kind: 'far', serviceLine: null, service: '', notes: '', ...noFrame });
    const service = { kind: 'service', ...noLenses, ...noFrame };
    expect(first).toMatchObject({
      ...service,
      serviceLine: 0,
      service: 'Reparación (R-1)',
      notes: 'Patilla izquierda',
    });
    expect(second).toMatchObject({ ...service, serviceLine: 2, service: '2 × Soldadura', notes: '' });
    expect(others).toEqual([]);
  });
});

it('the measures of a frame have the same labels in a job and in a product (docs/rules.md#jobs-15)', () => {
  const words = ['Calibre', 'Puente', 'Patilla', 'Altura del lente'];
  const { eyeSize, bridge, temple, eyeHeight } = jobFields;
  expect([eyeSize, bridge, temple, eyeHeight].map(({ label }) => label)).toEqual(words);
  const product = products.fields;
  expect([product.eye, product.bridge, product.temple, product.lensHeight].map(({ label }) => label)).toEqual(words);
});
