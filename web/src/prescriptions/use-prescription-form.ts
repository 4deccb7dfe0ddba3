import { invalidNumber } from '@dioptria/contract/fields.ts';
import type { Doubt } from '@dioptria/contract/check-digits.ts';
import { prescriptionDoubts } from '@dioptria/contract/prescription-doubts.ts';
import { blankEye } from '@dioptria/contract/prescription-values.ts';
import { prescriptions } from '@dioptria/contract/prescriptions.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { today } from '../shared/format/format.ts';
import { fieldErrors } from '../shared/http/http.ts';
import { useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { showSuccess } from '../shared/ui/toast.ts';
import type { EyePath, Side } from './eye-fields.ts';
import {
  draftOf,
  eyeDraft,
  type PrescriptionDraft,
  readEye,
  settleEye,
  unreadablePaths,
} from './prescription-draft.ts';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import { clientPrescriptionsQuery, useSavePrescription } from './prescriptions-api.ts';

const blankDraft = (): PrescriptionDraft => ({
  optometristId: '',
  prescriptionDate: today(),
  expirationDate: '',
  notes: '',
  rightEye: eyeDraft(blankEye),
  leftEye: eyeDraft(blankEye),
});

/** The request, made from the typed values. */
const requestOf = (draft: PrescriptionDraft, clientId: string) => ({
  ...draft,
  clientId,
  rightEye: readEye(draft.rightEye),
  leftEye: readEye(draft.leftEye),
});

/** The contract's sentence for each wrong field. */
function problemsOf(draft: PrescriptionDraft, clientId: string): Record<string, string> {
  const checked = prescriptions.create.safeParse(requestOf(draft, clientId));
  const broken = checked.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const unreadable = unreadablePaths(draft).map((path) => [path, invalidNumber]);
  // A later entry replaces an earlier one: reversed, so that a field shows its first sentence.
  return Object.fromEntries([...broken.toReversed(), ...unreadable]) as Record<string, string>;
}

type Options = Pick<PrescriptionFormProps, 'client' | 'prescription' | 'onSaved'>;

/** The form's state: typed texts, errors, unlikely values to confirm, and saving. */
export function usePrescriptionForm({ client, prescription, onSaved }: Options) {
  // The version of the prescription when the form opened. A later reload does not change it.
  const [version] = useState(prescription);
  const save = useSavePrescription(version);
  const { data: earlier } = useQuery(clientPrescriptionsQuery(client._id));
  const keyOf = useIdempotencyKey();
  const [doubts, setDoubts] = useState<Doubt[]>([]);
  const form = useForm<PrescriptionDraft>({
    initialValues: version ? draftOf(version) : blankDraft(),
    validate: (values) => problemsOf(values, client._id),
    onValuesChange: () => setDoubts([]),
  });

  function saveOrAsk(values: PrescriptionDraft) {
    const request = requestOf(values, client._id);
    const previous = earlier?.find(({ _id }) => _id !== prescription?._id);
    const found = prescriptionDoubts(request, previous);
    if (doubts.length === 0 && found.length > 0) {
      setDoubts(found);
      return;
    }
    save.mutate(
      { request, idempotencyKey: keyOf(request) },
      {
        onSuccess: (saved) => {
          showSuccess('Receta guardada.');
          onSaved(saved);
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event;
    form.onSubmit(saveOrAsk, (errors) => focusField(currentTarget, Object.keys(errors)))(event);
  }

  /** The properties of an eye's field. Calls `settleEye` when the field loses the focus. */
  const eye = (side: Side, path: EyePath) => {
    const draft = form.values[side];
    const name = `${side}.${path}`;
    const change = (next: typeof draft) => form.setFieldValue(side, next);
    return {
      value: draft[path],
      error: form.errors[name] !== undefined,
      'data-path': name,
      onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
        form.clearFieldError(name);
        change({ ...draft, [path]: currentTarget.value });
      },
      onBlur: () => {
        const settled = settleEye(draft, path);
        if (JSON.stringify(settled) !== JSON.stringify(draft)) change(settled);
      },
    };
  };

  return { form, eye, doubts, save, submit };
}

/** Focuses the first wrong field, in the form's order. */
function focusField(form: HTMLFormElement, names: readonly string[]) {
  const fields = [...form.elements].filter((element) => element instanceof HTMLElement);
  fields.find((field) => names.includes(field.dataset['path'] ?? ''))?.focus();
}
