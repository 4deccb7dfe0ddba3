import {
  type EyeNumberPath,
  eyeValueLabel,
  eyeValues,
  isBasePath,
} from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { writtenCuir } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import {
  additionBetween,
  additionOf,
  blankEye,
  type Eye,
  nearFromAddition,
  parsePower,
  type Refraction,
} from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { type PrismBase, prismBaseLabels, prismBases } from '@dioptria/contract/shop/prescriptions/prisms.ts';
import { formatDay, formatDioptres } from '../../base/format/format.ts';
import { mergeChanges } from '../../base/resource/fields/field-values.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { type EyePath, OBLIQUE, type Side, sides } from './eye-fields.ts';
import type { Prescription } from './prescriptions-api.ts';
import { prismTexts } from './texts.ts';

/** The values are texts, so that the form never rewrites a text that is not a valid number. */
export type EyeDraft = Record<EyePath, string>;

export interface PrescriptionDraft {
  optometristId: string;
  prescriptionDate: string;
  expirationDate: string;
  notes: string;
  cuir: string;
  issuedOn: string;
  startsOn: string;
  patientCuil: string;
  rightEye: EyeDraft;
  leftEye: EyeDraft;
}

export const plain = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

export function eyeDraft(eye: Eye): EyeDraft {
  return {
    'far.sphere': formatDioptres(eye.far.sphere),
    'far.cylinder': formatDioptres(eye.far.cylinder),
    'far.axis': plain(eye.far.axis),
    'near.sphere': formatDioptres(eye.near.sphere),
    'near.cylinder': formatDioptres(eye.near.cylinder),
    'near.axis': plain(eye.near.axis),
    addition: formatDioptres(additionOf(eye)),
    pupillaryDistance: plain(eye.pupillaryDistance),
    nearPupillaryDistance: plain(eye.nearPupillaryDistance),
    height: plain(eye.height),
    prism: plain(eye.prism),
    prismBase: eye.prismDegrees === null ? (eye.prismBase ?? '') : OBLIQUE,
    prismDegrees: plain(eye.prismDegrees),
    secondPrism: plain(eye.secondPrism),
    secondPrismBase: eye.secondPrismBase ?? '',
  };
}

export function draftOf(prescription: Prescription): PrescriptionDraft {
  const { prescriptionDate, expirationDate, notes, rightEye, leftEye } = prescription;
  const { cuir, issuedOn, startsOn, patientCuil } = prescription;
  return {
    optometristId: prescription.optometristId,
    prescriptionDate,
    expirationDate,
    notes,
    cuir: cuir === null ? '' : writtenCuir(cuir),
    issuedOn: issuedOn ?? '',
    startsOn: startsOn ?? '',
    patientCuil,
    rightEye: eyeDraft(rightEye),
    leftEye: eyeDraft(leftEye),
  };
}

const blankElectronic = { cuir: '', issuedOn: '', startsOn: '', patientCuil: '' };

/** A blank draft, or a draft with the values and the doctor of a copied prescription (docs/rules.md#wizard-15). */
export const newDraft = (day: string, expirationDate: string, copied?: Prescription): PrescriptionDraft => ({
  ...(copied
    ? draftOf(copied)
    : { optometristId: '', notes: '', rightEye: eyeDraft(blankEye), leftEye: eyeDraft(blankEye) }),
  ...blankElectronic,
  prescriptionDate: day,
  expirationDate,
});

const baseOf = (text: string): PrismBase | null => prismBases.find((base) => base === text) ?? null;

/** A text that is not a number becomes `NaN`, which every rule refuses. */
export function readEye(draft: EyeDraft): Eye {
  const number = (path: EyeNumberPath) => {
    const read = parsePower(draft[path]);
    return read === undefined ? Number.NaN : read;
  };
  const refraction = (distance: 'far' | 'near'): Refraction => ({
    sphere: number(`${distance}.sphere`),
    cylinder: number(`${distance}.cylinder`),
    axis: number(`${distance}.axis`),
  });
  return {
    far: refraction('far'),
    near: refraction('near'),
    addition: number('addition'),
    pupillaryDistance: number('pupillaryDistance'),
    nearPupillaryDistance: number('nearPupillaryDistance'),
    height: number('height'),
    prism: number('prism'),
    prismBase: baseOf(draft.prismBase),
    // The degrees of an oblique base are not blank: the user chose them.
    prismDegrees: draft.prismBase === OBLIQUE ? (number('prismDegrees') ?? Number.NaN) : null,
    secondPrism: number('secondPrism'),
    secondPrismBase: baseOf(draft.secondPrismBase),
  };
}

/** The paths are like `rightEye.far.sphere`. */
export function unreadablePaths(draft: Pick<PrescriptionDraft, Side>): string[] {
  return sides.flatMap(({ key }) =>
    eyeValues
      .map(({ path }) => path)
      .filter((path) => lacksNumber(draft[key], path))
      .map((path) => `${key}.${path}`),
  );
}

function lacksNumber(draft: EyeDraft, path: EyePath): boolean {
  if (isBasePath(path)) return false;
  const value = parsePower(draft[path]);
  if (path !== 'prismDegrees') return value === undefined;
  return draft.prismBase === OBLIQUE && typeof value !== 'number';
}

/**
 * Called when a field of an eye loses the focus. A typed addition sets the near refraction from the far
 * refraction. A typed far or near value sets the addition.
 */
export function normalizeEye(draft: EyeDraft, left: EyePath): EyeDraft {
  if (isBasePath(left)) return draft;
  const value = parsePower(draft[left]);
  if (value === undefined) return draft;
  const isPower = left.endsWith('sphere') || left.endsWith('cylinder') || left === 'addition';
  const written = isPower ? formatDioptres(value) : plain(value);
  // Formatting would silently round a value with too many decimals. Such a text remains as typed, and the rules refuse
  // the text.
  const settled = parsePower(written) === value ? { ...draft, [left]: written } : draft;
  const eye = readEye(settled);
  if (left === 'addition') {
    if (value === null || Number.isNaN(eye.far.sphere)) return settled;
    const near = nearFromAddition(eye.far, value);
    return {
      ...settled,
      'near.sphere': formatDioptres(near.sphere),
      'near.cylinder': settled['far.cylinder'],
      'near.axis': settled['far.axis'],
    };
  }
  if (!left.startsWith('far.') && !left.startsWith('near.')) return settled;
  const isUnreadable = [eye.far, eye.near].some((distance) => Object.values(distance).some(Number.isNaN));
  const between = isUnreadable ? null : additionBetween(eye);
  // If the far or the near sphere is blank, the addition cannot be computed, and a typed addition remains.
  return between === null && !isUnreadable ? settled : { ...settled, addition: formatDioptres(between) };
}

const eyeFields = sides.flatMap(({ key, label }) =>
  eyeValues.map((value) => ({ field: `${key}.${value.path}`, label: eyeValueLabel(label, value) })),
);
const ownFields = [
  ...(['optometristId', 'prescriptionDate', 'expirationDate', 'notes'] as const),
  ...(['cuir', 'issuedOn', 'startsOn', 'patientCuil'] as const),
];
const fields = [...ownFields.map((field) => ({ field, label: undefined })), ...eyeFields];

/** The keys are paths: `rightEye.far.sphere`. */
const flat = ({ rightEye, leftEye, ...own }: PrescriptionDraft): Record<string, string> => ({
  ...own,
  ...Object.fromEntries(
    Object.entries({ rightEye, leftEye }).flatMap(([side, eye]) =>
      Object.entries(eye).map(([path, text]) => [`${side}.${path}`, text]),
    ),
  ),
});

/** A field that is missing in `texts` keeps the text of `model`. */
function deep(texts: Record<string, string>, model: PrescriptionDraft): PrescriptionDraft {
  const eye = (side: 'rightEye' | 'leftEye') =>
    Object.fromEntries(
      Object.entries(model[side]).map(([path, text]) => [path, texts[`${side}.${path}`] ?? text]),
    ) as EyeDraft;
  const own = Object.fromEntries(ownFields.map((field) => [field, texts[field] ?? model[field]]));
  return { ...model, ...own, rightEye: eye('rightEye'), leftEye: eye('leftEye') };
}

/**
 * Each value comes from the user who changed it. If both users changed a field, the typed value is kept, and `problems` has a
 * message with the saved value.
 */
export function mergePrescriptions(start: PrescriptionDraft, typed: PrescriptionDraft, saved: Prescription) {
  const theirs = draftOf(saved);
  const texts = flat(theirs);
  const { values, conflicts } = mergeChanges(fields, { start: flat(start), typed: flat(typed), theirs: texts });
  const message = ({ field, label }: (typeof fields)[number]) => {
    const shown = shownText(field, texts[field] ?? '', saved);
    const said = shown === '' ? resourceTexts.emptiedByOther : resourceTexts.changedByOther(shown);
    return label ? `${label}: ${said}` : said;
  };
  return {
    draft: deep(values, theirs),
    start: theirs,
    problems: Object.fromEntries(conflicts.map((conflict) => [conflict.field, message(conflict)])),
  };
}

function shownText(field: string, text: string, { optometrist }: Prescription): string {
  if (field === 'optometristId') return optometrist.name;
  if (field.endsWith('Date') || field.endsWith('On')) return text === '' ? '' : formatDay(text);
  if (text === OBLIQUE) return prismTexts.oblique;
  return text in prismBaseLabels ? prismBaseLabels[text as PrismBase] : text;
}
