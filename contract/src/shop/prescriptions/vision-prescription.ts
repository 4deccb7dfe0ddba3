/** HL7 FHIR R5, https://hl7.org/fhir/R5/visionprescription.html */
import { eyeNumberAt, type EyeNumberPath } from './prescription-labels.ts';
import { formatNumber } from '../../base/format.ts';
import { additionOf, type Eye, type Refraction, sphericalEquivalent } from './prescription-values.ts';
import { type EyeSide, prismBaseLabels, prismParts, prismVector } from './prisms.ts';
import type { prescriptions } from './prescriptions.ts';
import type { RecordOf } from '../../base/resource.ts';

interface Patient {
  typeId: string;
  numId: string;
}

const lensProduct = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/ex-visionprescriptionproduct',
      code: 'lens',
      display: 'Lens',
    },
  ],
};
const uuidSystem = 'urn:ietf:rfc:3986';

/**
 * Undefined for a prescription without values, because FHIR requires a lens. Each eye has a lens for far, which has the addition,
 * and a lens for near if the doctor wrote near values. FHIR has four bases, so an oblique prism becomes its horizontal and its
 * vertical part. Values for which FHIR has no field become notes: pupillary distances, height, a prism without its base, the
 * degrees of an oblique base.
 */
export function visionPrescription(prescription: RecordOf<typeof prescriptions>, patient: Patient) {
  const lenses = [...lensesOf('rightEye', prescription.rightEye), ...lensesOf('leftEye', prescription.leftEye)];
  if (lenses.length === 0) return undefined;
  return {
    resourceType: 'VisionPrescription',
    id: prescription._id,
    identifier: [
      { system: uuidSystem, value: `urn:uuid:${prescription._id}` },
      // No system is published for the CUIR.
      ...(prescription.cuir === null ? [] : [{ type: { text: 'CUIR' }, value: prescription.cuir }]),
    ],
    status: 'active',
    created: prescription.createdAt,
    patient: {
      identifier: { type: { text: patient.typeId }, value: patient.numId },
      display: prescription.client.name,
    },
    dateWritten: prescription.prescriptionDate,
    prescriber: {
      identifier: { type: { text: 'Matrícula' }, value: prescription.optometrist.license },
      display: prescription.optometrist.name,
    },
    lensSpecification: lenses,
  };
}

const fhirEyes = { rightEye: 'right', leftEye: 'left' } as const satisfies Record<EyeSide, string>;

function lensesOf(side: EyeSide, eye: Eye) {
  const addition = additionOf(eye);
  const prism = prismsOf(side, eye);
  const notes = notesOf(eye);
  const far = {
    ...powersOf(eye.far),
    ...(prism.length > 0 && { prism }),
    ...(addition !== null && { add: addition }),
    ...(notes.length > 0 && { note: notes.map((text) => ({ text })) }),
  };
  const near = powersOf(eye.near);
  return [
    ...(Object.keys(far).length > 0
      ? [{ product: { ...lensProduct, text: 'Lejos' }, eye: fhirEyes[side], ...far }]
      : []),
    ...(Object.keys(near).length > 0
      ? [{ product: { ...lensProduct, text: 'Cerca' }, eye: fhirEyes[side], ...near }]
      : []),
  ];
}

function prismsOf(side: EyeSide, eye: Eye) {
  const { prism, prismBase, prismDegrees, secondPrism, secondPrismBase } = eye;
  const vector = prismDegrees !== null && prismVector(eye, side);
  if (vector) return prismParts(vector);
  return [
    ...(prism !== null && prismBase !== null ? [{ amount: prism, base: prismBase }] : []),
    ...(secondPrism !== null && secondPrismBase !== null ? [{ amount: secondPrism, base: secondPrismBase }] : []),
  ];
}

/** A value of 0 has a property, and a blank value has no property. */
function powersOf(value: Refraction): Partial<Record<keyof Refraction, number>> {
  if (sphericalEquivalent(value) === null) return {};
  const { sphere, cylinder, axis } = value;
  return {
    ...(sphere !== null && { sphere }),
    ...(cylinder !== null && { cylinder }),
    ...(axis !== null && { axis }),
  };
}

export const notedMeasures: readonly [path: EyeNumberPath, label: string, unit: string][] = [
  ['pupillaryDistance', 'DNP de lejos', 'mm'],
  ['nearPupillaryDistance', 'DNP de cerca', 'mm'],
  ['height', 'Altura', 'mm'],
];

function notesOf(eye: Eye): string[] {
  const measures = notedMeasures.flatMap(([path, label, unit]) => {
    const value = eyeNumberAt(eye, path);
    return value === null ? [] : [`${label}: ${formatNumber(value)} ${unit}`];
  });
  if (eye.prism !== null && eye.prismBase === null) {
    const degrees = eye.prismDegrees === null ? '' : ` con la base a ${eye.prismDegrees}°`;
    measures.push(`Prisma: ${formatNumber(eye.prism)}${degrees}`);
  }
  if (eye.prism === null && eye.prismBase !== null) measures.push(`Base: ${prismBaseLabels[eye.prismBase]}`);
  return measures;
}
