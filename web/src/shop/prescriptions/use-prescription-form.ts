import type { FieldWarning } from '@dioptria/contract/base/check-digits.ts';
import { invalidNumber } from '@dioptria/contract/base/fields.ts';
import {
  cuirKey,
  electronicWarnings,
  isStartTooEarly,
  startsBeforeIssue,
} from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import {
  eyeNumberAt,
  type EyeNumberPath,
  eyeValueLabel,
} from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { lastPrescription, proposedExpiration } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import {
  type Eye,
  parsePower,
  proposedPower,
  transpose,
  valueLimits,
} from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { prescriptionWarnings } from '@dioptria/contract/shop/prescriptions/prescription-warnings.ts';
import { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import type { ReadPrescription } from '@dioptria/contract/shop/prescriptions/read-vision-prescription.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { formatDioptres, today } from '../../base/format/format.ts';
import { ApiError, errorMessage } from '../../base/http/http.ts';
import { useIdempotencyKey } from '../../base/http/use-send.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useSession } from '../../base/session/session.ts';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { type DialogForm, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { type EyeColumn, type EyePath, type Side, sides } from './eye-fields.ts';
import {
  draftOf,
  eyeDraft,
  type EyeDraft,
  mergePrescriptions,
  newDraft,
  normalizeEye,
  plain,
  type PrescriptionDraft,
  readEye,
  unreadablePaths,
} from './prescription-draft.ts';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import {
  clientPrescriptionsQuery,
  type Prescription,
  prescriptionQuery,
  useSavePrescription,
} from './prescriptions-api.ts';

const requestOf = (draft: PrescriptionDraft, clientId: string) => ({
  ...draft,
  clientId,
  issuedOn: draft.issuedOn || null,
  startsOn: draft.startsOn || null,
  rightEye: readEye(draft.rightEye),
  leftEye: readEye(draft.leftEye),
});

function problemsOf(draft: PrescriptionDraft, clientId: string): Record<string, string> {
  const checked = prescriptions.create.safeParse(requestOf(draft, clientId));
  const broken = checked.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const { prescriptionDate, issuedOn, startsOn } = requestOf(draft, clientId);
  if (isStartTooEarly({ prescriptionDate, issuedOn, startsOn })) broken.push(['startsOn', startsBeforeIssue]);
  const unreadable = unreadablePaths(draft).map((path) => [path, invalidNumber]);
  // `fromEntries` keeps the last entry of a field. The entries are reversed, so that a field shows its first message.
  return Object.fromEntries([...broken.toReversed(), ...unreadable]) as Record<string, string>;
}

type Options = Pick<PrescriptionFormProps, 'client' | 'prescription' | 'copied'>;

type Form = DialogForm<PrescriptionDraft>;

export function usePrescriptionForm({ client, prescription, copied }: Options) {
  // The stored version with which the form began. A refetch of the prescription does not change this version;
  // `takeTheirs` replaces this version by the other user's version.
  const [version, setVersion] = useState(prescription);
  const save = useSavePrescription(version);
  const { data: earlier } = useQuery(clientPrescriptionsQuery(client._id));
  const keyOf = useIdempotencyKey();
  const [asked, setAsked] = useState<{ draft: PrescriptionDraft; warnings: FieldWarning[] }>();
  const { prescriptionMonths } = useSession().tenant;
  const expirationOf = (day: string) => proposedExpiration(day, prescriptionMonths);
  const [start] = useState(() => (version ? draftOf(version) : newDraft(today(), expirationOf(today()), copied)));
  const form = useDialogForm(start, (draft) => problemsOf(draft, client._id));
  const warnings = asked?.draft === form.values ? asked.warnings : [];

  /** Returns the request, or shows warnings that the user has not confirmed yet, and returns undefined. */
  function requestOrWarnings(draft: PrescriptionDraft) {
    const request = requestOf(draft, client._id);
    const previous = earlier?.find(({ _id }) => _id !== prescription?._id);
    const found = [
      ...electronicWarnings({ ...request, cuir: cuirKey(request.cuir) || null }, client, today()),
      ...prescriptionWarnings(request, previous),
    ];
    if (warnings.length > 0 || found.length === 0) return { request, idempotencyKey: keyOf(request) };
    setAsked({ draft, warnings: found });
    return undefined;
  }

  const changeDate = useDateField(form, version ? undefined : expirationOf);

  /** The values of a file replace those of the eyes (docs/rules.md#prescriptions-28). */
  function takeFile({ prescriptionDate, rightEye, leftEye, note }: ReadPrescription) {
    form.clearErrors();
    form.setFieldValue('rightEye', eyeDraft(rightEye));
    form.setFieldValue('leftEye', eyeDraft(leftEye));
    if (prescriptionDate !== '') changeDate(prescriptionDate);
    const { notes } = form.getValues();
    if (!notes.includes(note)) form.setFieldValue('notes', [notes, note].filter(Boolean).join('\n'));
  }

  return {
    form,
    ...useEyeFields(form),
    /** The doctor with which the form began. */
    doctor: (version ?? copied)?.optometrist,
    changeDate,
    takeFile,
    measuresOf: useLastMeasures(form, version || copied ? undefined : earlier),
    warnings,
    save,
    requestOrWarnings,
    /** Undefined unless the server refused to save because another user had saved first. */
    takeTheirs: useTakeTheirs({ form, version, setVersion, save }),
  };
}

/**
 * The proposed expiration follows the date until the user types another expiration. `expirationOf` is undefined for a stored
 * prescription (docs/rules.md#prescriptions-24).
 */
function useDateField(form: Form, expirationOf: ((day: string) => string) | undefined) {
  const [proposed, setProposed] = useState(form.values.expirationDate);
  return (day: string) => {
    form.setFieldValue('prescriptionDate', day);
    const next = expirationOf?.(day);
    if (!next || form.values.expirationDate !== proposed) return;
    form.setFieldValue('expirationDate', next);
    setProposed(next);
  };
}

function useEyeFields(form: Form) {
  const [offers, setOffers] = useState<readonly PowerOffer[]>([]);
  const withoutOffer = (side: Side, path: EyeColumn['path']) =>
    offers.filter((offer) => offer.side !== side || offer.path !== path);
  const change = (side: Side, draft: PrescriptionDraft[Side]) => form.setFieldValue(side, draft);

  /** When the field loses the focus, the handler calls `normalizeEye`. */
  const eye = (side: Side, column: EyeColumn) => {
    const { path } = column;
    const draft = form.values[side];
    const name = `${side}.${path}`;
    return {
      value: draft[path],
      error: form.errors[name] !== undefined,
      onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
        form.clearFieldError(name);
        setOffers(withoutOffer(side, path));
        change(side, { ...draft, [path]: currentTarget.value });
      },
      onBlur: () => {
        const settled = normalizeEye(draft, path);
        if (JSON.stringify(settled) !== JSON.stringify(draft)) change(side, settled);
        const offer = powerOffer(side, column, settled[path]);
        setOffers([...withoutOffer(side, path), ...(offer ? [offer] : [])]);
      },
    };
  };

  return {
    eye,
    offers,
    takeOffer: ({ side, path, text }: PowerOffer) => {
      form.clearFieldError(`${side}.${path}`);
      setOffers(withoutOffer(side, path));
      change(side, normalizeEye({ ...form.values[side], [path]: text }, path));
    },
    copyRightToLeft: () => change('leftEye', form.values.rightEye),
    transposeBoth: (distance: 'far' | 'near') => {
      const { rightEye, leftEye } = form.values;
      form.setValues({
        rightEye: transposedDraft(rightEye, distance),
        leftEye: transposedDraft(leftEye, distance),
      });
    },
  };
}

/**
 * Fills in the measures of the last prescription while this prescription is blank. Returns the date of the last
 * prescription if the form took its measures.
 */
function useLastMeasures(form: Form, earlier: readonly Prescription[] | undefined): string | undefined {
  const takeMeasures = useEffectEvent((last: Prescription) => {
    if (form.isDirty() || !(hasMeasures(last.rightEye) || hasMeasures(last.leftEye))) return;
    const { rightEye, leftEye } = form.values;
    form.initialize({
      ...form.values,
      rightEye: draftWithMeasures(last.rightEye, rightEye),
      leftEye: draftWithMeasures(last.leftEye, leftEye),
    });
  });
  const last = earlier && lastPrescription(earlier);
  useEffect(() => {
    if (last) takeMeasures(last);
  }, [last]);
  return form.initialized ? last?.prescriptionDate : undefined;
}

interface TakeTheirs {
  form: Form;
  version: Prescription | undefined;
  setVersion: (version: Prescription) => void;
  save: ReturnType<typeof useSavePrescription>;
}

function useTakeTheirs({ form, version, setVersion, save }: TakeTheirs): (() => Promise<void>) | undefined {
  const queryClient = useQueryClient();
  if (!version || !(save.error instanceof ApiError) || save.error.code !== 'stale') return undefined;
  return async () => {
    const query = { ...prescriptionQuery(version._id), staleTime: 0 };
    const fresh = await queryClient.fetchQuery(query).catch((error: unknown) => showError(errorMessage(error)));
    if (!fresh) return;
    const { draft, start, problems } = mergePrescriptions(draftOf(version), form.values, fresh);
    setVersion(fresh);
    form.setInitialValues(start);
    form.setValues(draft);
    form.setErrors(problems);
    save.reset();
    showSuccess(resourceTexts.reloaded);
  };
}

/** Unchanged if a text of the refraction is not a number. */
function transposedDraft(draft: EyeDraft, distance: 'far' | 'near'): EyeDraft {
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

const hasMeasures = (eye: Eye): boolean => kept.some((path) => eyeNumberAt(eye, path) !== null);

function draftWithMeasures(last: Eye, blank: EyeDraft): EyeDraft {
  const written = eyeDraft(last);
  return { ...blank, ...Object.fromEntries(kept.map((path) => [path, written[path]])) };
}

export interface PowerOffer {
  side: Side;
  path: EyePath;
  /** 'OD lejos Esf.' */
  label: string;
  /** The power as the user would type it: '+1,25'. */
  text: string;
}

/** Undefined if the typed power is usual (docs/rules.md#prescriptions-19). */
function powerOffer(side: Side, column: EyeColumn, typed: string): PowerOffer | undefined {
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
