import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, errorMessage, fieldErrors } from '../../http/http.ts';
import { useSession } from '../../session/session.ts';
import { showError, showSuccess } from '../../ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../ui/dialogs/unsaved-edits.ts';
import {
  type FormValues,
  isChanged,
  mergeChanges,
  proposalsFor,
  requestOf,
  shownValue,
  valueIn,
  valuesOf,
} from '../fields/field-values.ts';
import { type Field, fieldsOn, type FormFacts, type FormMode } from '../fields/field.ts';
import { defaultsOf, type FormSchemas, problemsOf } from './schema-rules.ts';
import type { StoredRecord } from '../screen.tsx';
import { resourceTexts } from '../texts.ts';

export interface ResourceFormOptions<Row extends StoredRecord> {
  fields: readonly Field[];
  /** Without a record the form creates a new record. */
  record?: Row | undefined;
  /** Initial values, such as the name that the user searched for. */
  given?: FormValues | undefined;
  save: UseMutationResult<Row, Error, object>;
  onSaved: (record: Row, sent: object) => void;
  /** Called after another user changed the record. */
  reload?: () => Promise<Row>;
}

export function useResourceForm<Row extends StoredRecord>(
  resource: FormSchemas,
  element: RefObject<HTMLFormElement | null>,
  options: ResourceFormOptions<Row>,
) {
  const { record, given, save, onSaved, reload } = options;
  const mode: FormMode = record ? 'edit' : 'create';
  const fields = fieldsOn(options.fields, record);
  // The version of the record when the form opened. A later refetch of the record does not change this version.
  const [version, setVersion] = useState(record);
  const facts: FormFacts = { stored: version, settings: useSession().tenant };
  const start = version ? { ...valuesOf(fields, version), ...given } : newValues(resource, fields, given);
  const form = useForm<FormValues>({
    initialValues: start,
    validate: (values) => problemsOf(resource, mode, requestOf(fields, values, facts)),
  });

  useUnsavedEdit(isChanged(form.values, start) && !save.isSuccess);

  function focusFirst(problems: object) {
    const first = fields.find(({ field }) => field in problems);
    const target = first
      ? element.current?.querySelector<HTMLElement>(`[data-path="${first.field}"]`)
      : document.querySelector<HTMLElement>(`[form="${element.current?.id}"]`);
    target?.focus();
  }

  function send(values: FormValues) {
    if (save.isPending) return;
    const request = { ...requestOf(fields, values, facts), ...(version && { updatedAt: version.updatedAt }) };
    save.mutate(request, { onSuccess: (saved) => onSaved(saved, request) });
  }

  const showRefusal = useEffectEvent((error: Error) => {
    const problems = fieldErrors(error);
    form.setErrors(problems);
    focusFirst(problems);
  });
  // This is an effect, because the save button can take the focus only after the render that enables the button again.
  useEffect(() => {
    if (save.error) showRefusal(save.error);
  }, [save.error]);

  async function takeTheirs() {
    const fresh = await reload?.().catch((error: unknown) => showError(errorMessage(error)));
    if (!fresh) return;
    const theirs = valuesOf(fields, fresh);
    const { values, conflicts } = mergeChanges(fields, { start, typed: form.values, theirs });
    setVersion(fresh);
    form.setValues(values);
    form.setErrors(Object.fromEntries(conflicts.map((field) => [field.field, theirValue(field, fresh)])));
    save.reset();
    showSuccess(resourceTexts.reloaded);
    focusFirst({});
  }

  return {
    mode,
    fields,
    form,
    valueOf: (field: Field) => valueIn(form.values, field, facts),
    warnings: useFieldWarnings(resource, element, requestOf(fields, form.values, facts)),
    submit: (event: FormEvent<HTMLFormElement>) => form.onSubmit(send, focusFirst)(event),
    /**
     * Present if another user saved the record while the form was open. The function merges the other user's version
     * into the form.
     */
    ...(save.error instanceof ApiError && save.error.code === 'stale' && { takeTheirs }),
  };
}

/** All values are blank at first. Then defaults, given values and proposals replace blank or earlier values, in this order. */
export function newValues(resource: FormSchemas, fields: readonly Field[], given: FormValues = {}): FormValues {
  const values = { ...valuesOf(fields), ...defaultsOf(resource, fields), ...given };
  return { ...values, ...proposalsFor(fields, values) };
}

function theirValue(field: Field, record: StoredRecord): string {
  const value = shownValue(field, record);
  return value === '' ? resourceTexts.emptiedByOther : resourceTexts.changedByOther(value);
}

/** The warnings about the values that the form had when the user last left a field. */
function useFieldWarnings({ warnings }: FormSchemas, element: RefObject<HTMLFormElement | null>, typed: TypedValues) {
  // Set only when the user leaves a field: a half-typed number lacks its check digit and would cause a warning.
  const [values, setValues] = useState(typed);
  const leaveField = useEffectEvent(() => setValues(typed));
  useEffect(() => {
    const { current } = element;
    const listener = () => leaveField();
    current?.addEventListener('focusout', listener);
    return () => current?.removeEventListener('focusout', listener);
  }, [element]);
  return Object.fromEntries((warnings?.(values) ?? []).map(({ path, message }) => [path, message]));
}
