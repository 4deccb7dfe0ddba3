import { eyeNumberAt, type EyeNumberPath, eyeValueLabel } from '@dioptria/contract/shop/prescriptions/eye-values.ts';
import {
  type Eye,
  parsePower,
  proposedPower,
  transpose,
  valueLimits,
} from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { formatDioptres } from '../../base/format/format.ts';
import { type EyeColumn, type EyePath, type Side, sides } from './eye-fields.ts';
import { eyeDraft, type EyeDraft, plain, readEye } from './prescription-draft.ts';

/** Unchanged if a text of the refraction is not a number. */
export function transposedDraft(draft: EyeDraft, distance: 'far' | 'near'): EyeDraft {
  const typed = readEye(draft)[distance];
  if (Object.values(typed).some(Number.isNaN)) return draft;
  const { sphere, cylinder, axis } = transpose(typed);
  return {
    ...draft,
    [`${distance}.sphere`]: formatDioptres(sphere),
    [`${distance}.cylinder`]: formatDioptres(cylinder),
    [`${distance}.axis`]: plain(axis),
  };
}

const kept = ['pupillaryDistance', 'nearPupillaryDistance', 'height'] as const satisfies readonly EyeNumberPath[];

export const hasMeasures = (eye: Eye): boolean => kept.some((path) => eyeNumberAt(eye, path) !== null);

export function draftWithMeasures(last: Eye, blank: EyeDraft): EyeDraft {
  const written = eyeDraft(last);
  return { ...blank, ...Object.fromEntries(kept.map((path) => [path, written[path]])) };
}

export interface PowerOffer {
  side: Side;
  path: EyePath;
  /** 'OD lejos Esf.' */
  label: string;
  /** As the user would type it: '+1,25'. */
  text: string;
}

/** Undefined if the typed power is usual (docs/rules.md#prescriptions-19). */
export function powerOffer(side: Side, column: EyeColumn, typed: string): PowerOffer | undefined {
  const { path, kind } = column;
  const value = parsePower(typed);
  if (kind !== 'power' || typeof value !== 'number') return undefined;
  const limits =
    path === 'addition' ? valueLimits.addition : path.endsWith('sphere') ? valueLimits.sphere : valueLimits.cylinder;
  const proposed = proposedPower(value, limits);
  if (proposed === undefined) return undefined;
  const eye = sides.find(({ key }) => key === side)?.label ?? '';
  return { side, path, label: eyeValueLabel(eye, column), text: formatDioptres(proposed) };
}
