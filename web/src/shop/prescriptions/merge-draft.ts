import { eyeValueLabel, eyeValues } from '@dioptria/contract/shop/prescriptions/eye-values.ts';
import { type PrismBase, prismBaseLabels } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { mergeChanges } from '../../base/resource/field-values.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { formatDay } from '../../base/format/format.ts';
import { sides } from './eye-fields.ts';
import { draftOf, type EyeDraft, type PrescriptionDraft } from './prescription-draft.ts';
import type { Prescription } from './prescriptions-api.ts';

const eyeFields = sides.flatMap(({ key, label }) =>
  eyeValues.map((value) => ({ field: `${key}.${value.path}`, label: eyeValueLabel(label, value) })),
);
const ownFields = ['optometristId', 'prescriptionDate', 'expirationDate', 'notes'] as const;
const fields = [...ownFields.map((field) => ({ field, label: undefined })), ...eyeFields];

/** By path: `rightEye.far.sphere`. */
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
  if (field.endsWith('Date')) return formatDay(text);
  return text in prismBaseLabels ? prismBaseLabels[text as PrismBase] : text;
}
