import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { additionOf, blankEye, type Eye } from './prescription-values.ts';
import { readVisionPrescription } from './read-vision-prescription.ts';
import { blankPrisms, type PrismBase, prismBases, prismVector } from './prisms.ts';
import { eye as eyeSchema } from './prescriptions.ts';
import published from '../../testing/fhir-r5-vision-prescription.schema.json' with { type: 'json' };
import { anyPrisms, anySide } from '../../testing/any-prisms.ts';
import { otherId, someId } from '../../testing/examples.ts';
import { visionPrescription } from './vision-prescription.ts';

// The published schema has a pattern that is invalid with the 'u' flag, and patterns on numbers, which strict mode
// forbids.
const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true });
ajv.addMetaSchema(draft6);
const isFhir = ajv.compile(published);

const client = { typeId: 'DNI', numId: '20.123.456' };
const resourceOf = (rightEye: Eye, leftEye: Eye = blankEye, cuir: string | null = null) =>
  visionPrescription(
    {
      _id: otherId,
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
      clientId: someId,
      client: { _id: someId, name: 'Ana Pérez' },
      optometristId: someId,
      optometrist: { _id: someId, name: 'Dra. Ruiz', license: 'MN 1234' },
      rightEye,
      leftEye,
      prescriptionDate: '2026-11-20',
      expirationDate: '2027-11-20',
      notes: 'Miopía',
      origin: 'paper' as const,
      cuir,
      issuedOn: null,
      startsOn: null,
      patientCuil: '',
      lastValidDay: null,
      usedInSale: null,
      used: false,
    },
    client,
  );

const dioptres = (max: number) => fc.option(fc.integer({ min: -max * 4, max: max * 4 }).map((n) => n / 4 + 0));
const refraction = fc.record({
  sphere: dioptres(30),
  cylinder: dioptres(10),
  axis: fc.integer({ min: 0, max: 180 }),
});
const millimetres = fc.option(fc.integer({ min: 30, max: 120 }).map((n) => n / 2));
/** A prism and a base, each of which the doctor may have left out. */
const incompletePrism = fc
  .record({
    prism: fc.option(fc.integer({ min: 0, max: 80 }).map((n) => n / 4)),
    prismBase: fc.option(fc.constantFrom(...prismBases)),
  })
  .map((prism) => ({ ...blankPrisms, ...prism }));
const anyMeasures = fc.record({
  far: refraction,
  near: refraction,
  addition: fc.option(fc.integer({ min: 0, max: 16 }).map((n) => n / 4)),
  pupillaryDistance: millimetres,
  nearPupillaryDistance: millimetres,
  height: millimetres,
});
const anyEye = fc
  .tuple(anyMeasures, fc.oneof(incompletePrism, anyPrisms))
  .map(([measures, prisms]) => ({ ...measures, ...prisms }));

const signOf = (base: PrismBase) => (base === 'out' || base === 'down' ? -1 : 1);

describe('A prescription as a FHIR resource for other systems (docs/rules.md#prescriptions-22)', () => {
  it('an electronic prescription has its CUIR as a second identifier', () => {
    const seen: Eye = { ...blankEye, far: { sphere: 1, cylinder: null, axis: null } };
    const resource = resourceOf(seen, blankEye, '102500420202000000123456789012345678901');
    expect(isFhir(resource)).toBe(true);
    expect(resource?.identifier).toEqual([
      { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${otherId}` },
      { type: { text: 'CUIR' }, value: '102500420202000000123456789012345678901' },
    ]);
    expect(resourceOf(seen)?.identifier).toHaveLength(1);
  });

  it('the resource has client, doctor and day, and each lens with its powers', () => {
    const rightEye: Eye = {
      far: { sphere: -1.25, cylinder: -0.5, axis: 90 },
      near: { sphere: 0.75, cylinder: -0.5, axis: 90 },
      addition: 2,
      pupillaryDistance: 31.5,
      nearPupillaryDistance: 30,
      height: 18,
      ...blankPrisms,
      prism: 1.5,
      prismBase: 'in',
    };
    const leftEye = { ...blankEye, far: { sphere: 0, cylinder: null, axis: null }, prism: 0 };
    const resource = resourceOf(rightEye, leftEye);
    expect(resource).toMatchObject({
      resourceType: 'VisionPrescription',
      id: otherId,
      status: 'active',
      created: '2026-11-20T12:00:00.000Z',
      patient: { identifier: { type: { text: 'DNI' }, value: '20.123.456' }, display: 'Ana Pérez' },
      dateWritten: '2026-11-20',
      prescriber: { identifier: { type: { text: 'Matrícula' }, value: 'MN 1234' }, display: 'Dra. Ruiz' },
    });
    expect(resource?.lensSpecification.map(({ product, ...lens }) => [product.text, lens])).toEqual([
      [
        'Lejos',
        {
          eye: 'right',
          sphere: -1.25,
          cylinder: -0.5,
          axis: 90,
          prism: [{ amount: 1.5, base: 'in' }],
          add: 2,
          note: [{ text: 'DNP de lejos: 31,5 mm' }, { text: 'DNP de cerca: 30 mm' }, { text: 'Altura: 18 mm' }],
        },
      ],
      ['Cerca', { eye: 'right', sphere: 0.75, cylinder: -0.5, axis: 90 }],
      ['Lejos', { eye: 'left', sphere: 0, note: [{ text: 'Prisma: 0' }] }],
    ]);
    expect(isFhir(resource)).toBe(true);
  });

  it('two prisms are two entries, and a prism with its base in degrees is its two parts and a note', () => {
    const two: Eye = { ...blankEye, prism: 2, prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' };
    const oblique: Eye = { ...blankEye, prism: 2, prismDegrees: 60 };
    const flat: Eye = { ...blankEye, prism: 0, prismDegrees: 90 };
    expect(resourceOf(two, oblique)?.lensSpecification).toMatchObject([
      {
        eye: 'right',
        prism: [
          { amount: 2, base: 'in' },
          { amount: 1, base: 'up' },
        ],
      },
      {
        eye: 'left',
        prism: [
          { amount: 1, base: 'out' },
          { amount: 1.732, base: 'up' },
        ],
        note: [{ text: 'Prisma: 2 con la base a 60°' }],
      },
    ]);
    expect(resourceOf(flat, blankEye)?.lensSpecification).toMatchObject([
      { eye: 'right', note: [{ text: 'Prisma: 0 con la base a 90°' }] },
    ]);
  });

  it('for any prisms, the entries of the file have the sum of the prisms', () => {
    fc.assert(
      fc.property(anyPrisms, anySide, (prisms, side) => {
        const eye = { ...blankEye, ...prisms };
        const [lens] = (side === 'rightEye' ? resourceOf(eye) : resourceOf(blankEye, eye))?.lensSpecification ?? [];
        const sumOf = (bases: readonly PrismBase[]) =>
          (lens?.prism ?? [])
            .filter(({ base }) => bases.includes(base))
            .reduce((sum, { amount, base }) => sum + amount * signOf(base), 0);
        expect({ horizontal: sumOf(['in', 'out']), vertical: sumOf(['up', 'down']) }).toEqual(
          prismVector(prisms, side),
        );
      }),
    );
  });

  it('for any values of the eyes, the file is read back as the same values (docs/rules.md#prescriptions-28)', () => {
    fc.assert(
      fc.property(anyEye, anyEye, (right, left) => {
        const [rightEye, leftEye] = [eyeSchema.parse(right), eyeSchema.parse(left)];
        const resource = resourceOf(rightEye, leftEye);
        const expected = [rightEye, leftEye].map((eye) => ({ ...eye, addition: additionOf(eye) }));
        if (resource)
          expect(readVisionPrescription(JSON.stringify(resource))).toEqual({
            prescriptionDate: '2026-11-20',
            rightEye: expected[0],
            leftEye: expected[1],
            note: '',
          });
      }),
    );
  });

  it('a file of another system is read: the prisms of one direction are added, and the second lens is for near', () => {
    const lensSpecification = [
      {
        eye: 'left',
        sphere: -1,
        prism: [
          { amount: 1, base: 'in' },
          { amount: 0.5, base: 'down' },
          { amount: 2, base: 'out' },
        ],
      },
      { eye: 'left', sphere: 1 },
    ];
    const text = JSON.stringify({ resourceType: 'VisionPrescription', dateWritten: '2026', lensSpecification });
    const near = { sphere: 1, cylinder: null, axis: null };
    const two = { prism: 1, prismBase: 'out', secondPrism: 0.5, secondPrismBase: 'down' };
    expect(readVisionPrescription(text)).toEqual({
      prescriptionDate: '',
      rightEye: blankEye,
      leftEye: { ...blankEye, far: { ...near, sphere: -1 }, near, ...two },
      note: '',
    });
  });

  it('the prisms of each lens are read: those for far, or else those for near, and others for near as a note (docs/rules.md#prescriptions-28)', () => {
    const lensSpecification = [
      { eye: 'right', sphere: -1, prism: [] },
      { eye: 'right', sphere: 1, prism: [{ amount: 2, base: 'in' }] },
      { eye: 'left', sphere: -1, prism: [{ amount: 1, base: 'up' }] },
      { eye: 'left', sphere: 1, prism: [{ amount: 2.5, base: 'in' }] },
    ];
    const read = readVisionPrescription(JSON.stringify({ resourceType: 'VisionPrescription', lensSpecification }));
    expect(read).toMatchObject({
      rightEye: { prism: 2, prismBase: 'in' },
      leftEye: { prism: 1, prismBase: 'up', secondPrism: null },
      note: 'Prisma de cerca OI: 2,5 Nasal.',
    });
  });

  it.each([
    '',
    '{',
    '[]',
    '{"resourceType":"Patient"}',
    '{"resourceType":"VisionPrescription","lensSpecification":[]}',
    '{"resourceType":"VisionPrescription","lensSpecification":[{"eye":"right","sphere":"-1,25"}]}',
    '{"resourceType":"VisionPrescription","lensSpecification":[{"eye":"right","sphere":0.12345}]}',
    '{"resourceType":"VisionPrescription","lensSpecification":[{"eye":"right","product":{"coding":[{"code":"contact"}]}}]}',
  ])('the text %s is no prescription of glasses', (text) => {
    expect(readVisionPrescription(text)).toBeUndefined();
  });

  it('a prescription without values has no resource, because FHIR requires a lens', () => {
    expect(resourceOf(blankEye)).toBeUndefined();
  });

  it('the published schema refuses a resource with a wrong value or an unknown property', () => {
    const resource = resourceOf({ ...blankEye, height: 18 });
    expect(isFhir(resource)).toBe(true);
    expect(isFhir({ ...resource, lensSpecification: [{ eye: 'right', sphere: '-1,25' }] })).toBe(false);
    expect(isFhir({ ...resource, color: 'rojo' })).toBe(false);
  });

  it('for any values of the eyes, the resource fits the published schema', () => {
    fc.assert(
      fc.property(anyEye, anyEye, (right, left) => {
        const resource = resourceOf(eyeSchema.parse(right), eyeSchema.parse(left));
        if (resource) expect(isFhir(resource) ? [] : isFhir.errors).toEqual([]);
      }),
    );
  });
});
