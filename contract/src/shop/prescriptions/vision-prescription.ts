/** HL7 FHIR R5, https://hl7.org/fhir/R5/visionprescription.html */
import { eyeNumberAt, type EyeNumberPath } from './prescription-labels.ts';
import { formatNumber } from '../../base/format.ts';
import { additionOf, type Eye, prismBaseLabels, type Refraction, sphericalEquivalent } from './prescription-values.ts';
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
 * and a lens for near if the doctor wrote near values. Values for which FHIR has no field become notes: pupillary distances,
 * height, a prism without its base.
 */
export function visionPrescription(prescription: RecordOf<typeof prescriptions>, patient: Patient) {
  const lenses = [...lensesOf('right', prescription.rightEye), ...lensesOf('left', prescription.leftEye)];
  if (lenses.length === 0) return undefined;
  return {
    resourceType: 'VisionPrescription',
    id: prescription._id,
    identifier: [{ system: uuidSystem, value: `urn:uuid:${prescription._id}` }],
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

function lensesOf(side: 'right' | 'left', eye: Eye) {
  const addition = additionOf(eye);
  const prism = eye.prism !== null && eye.prismBase !== null && [{ amount: eye.prism, base: eye.prismBase }];
  const notes = notesOf(eye);
  const far = {
    ...powersOf(eye.far),
    ...(prism && { prism }),
    ...(addition !== null && { add: addition }),
    ...(notes.length > 0 && { note: notes.map((text) => ({ text })) }),
  };
  const near = powersOf(eye.near);
  return [
    ...(Object.keys(far).length > 0 ? [{ product: { ...lensProduct, text: 'Lejos' }, eye: side, ...far }] : []),
    ...(Object.keys(near).length > 0 ? [{ product: { ...lensProduct, text: 'Cerca' }, eye: side, ...near }] : []),
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

const noted: readonly [path: EyeNumberPath, label: string, unit: string][] = [
  ['pupillaryDistance', 'DNP de lejos', 'mm'],
  ['nearPupillaryDistance', 'DNP de cerca', 'mm'],
  ['height', 'Altura', 'mm'],
];

function notesOf(eye: Eye): string[] {
  const measures = noted.flatMap(([path, label, unit]) => {
    const value = eyeNumberAt(eye, path);
    return value === null ? [] : [`${label}: ${formatNumber(value)} ${unit}`];
  });
  if (eye.prism !== null && eye.prismBase === null) measures.push(`Prisma: ${formatNumber(eye.prism)}`);
  if (eye.prism === null && eye.prismBase !== null) measures.push(`Base: ${prismBaseLabels[eye.prismBase]}`);
  return measures;
}
