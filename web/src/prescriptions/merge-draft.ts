import { eyeValueLabel, eyeValues } from '@dioptria/contract/eye-values.ts';
import { type PrismBase, prismBaseLabels } from '@dioptria/contract/prescription-values.ts';
import { mergeChanges } from '../shared/resource/field-values.ts';
import { resourceTexts } from '../shared/resource/texts.ts';
import { formatDay } from '../shared/format/format.ts';
import { sides } from './eye-fields.ts';
import { draftOf, type EyeDraft, type PrescriptionDraft } from './prescription-draft.ts';
import type { Prescription } from './prescriptions-api.ts';

const eyeFields = sides.flatMap(({ key, label }) =>
  eyeValues.map((value) => ({ field: `${key}.${value.path}`, label: eyeValueLabel(label, value) })),
);
const ownFields = ['optometristId', 'prescriptionDate', 'expirationDate', 'notes'] as const;
const fields = [...ownFields.map((field) => ({ field, label: undefined })), ...eyeFields];

/** Every typed text by the path of its field. */
const flat = ({ rightEye, leftEye, ...own }: PrescriptionDraft): Record<string, string> => ({
  ...own,
  ...Object.fromEntries(
    Object.entries({ rightEye, leftEye }).flatMap(([side, eye]) =>
      Object.entries(eye).map(([path, text]) => [`${side}.${path}`, text]),
    ),
  ),
});

/** The draft with the given texts. @param model has a text for each field */
function deep(texts: Record<string, string>, model: PrescriptionDraft): PrescriptionDraft {
  const eye = (side: 'rightEye' | 'leftEye') =>
    Object.fromEntries(
      Object.entries(model[side]).map(([path, text]) => [path, texts[`${side}.${path}`] ?? text]),
    ) as EyeDraft;
  const own = Object.fromEntries(ownFields.map((field) => [field, texts[field] ?? model[field]]));
  return { ...model, ...own, rightEye: eye('rightEye'), leftEye: eye('leftEye') };
}

/**
 * The typed prescription with the version that another user saved meanwhile: each value from the user who changed it. `problems`
 * shows the other value of each field that both changed; the typed one stays.
 */
export function mergePrescriptions(start: PrescriptionDraft, typed: PrescriptionDraft, saved: Prescription) {
  const theirs = draftOf(saved);
  const texts = flat(theirs);
  const { values, conflicts } = mergeChanges(fields, { start: flat(start), typed: flat(typed), theirs: texts });
  const sentence = ({ field, label }: (typeof fields)[number]) => {
    const shown = shownText(field, texts[field] ?? '', saved);
    const said = shown === '' ? resourceTexts.emptiedByOther : resourceTexts.changedByOther(shown);
    return label ? `${label}: ${said}` : said;
  };
  return {
    draft: deep(values, theirs),
    start: theirs,
    problems: Object.fromEntries(conflicts.map((conflict) => [conflict.field, sentence(conflict)])),
  };
}

function shownText(field: string, text: string, { optometrist }: Prescription): string {
  if (field === 'optometristId') return optometrist.name;
  if (field.endsWith('Date')) return formatDay(text);
  return text in prismBaseLabels ? prismBaseLabels[text as PrismBase] : text;
}
