import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { ApiError, errorMessage, fieldErrors } from '../http.ts';
import { showError, showSuccess } from '../ui/toast.ts';
import { type FormValues, isChanged, mergeChanges, requestOf, shownValue, valuesOf } from './field-values.ts';
import { type Field, fieldsOn, type FormMode } from './field.ts';
import { problemsOf } from './schema-rules.ts';
import type { FormResource, StoredRecord } from './screen.ts';
import { resourceTexts } from './texts.ts';

export interface ResourceFormOptions<Row extends StoredRecord> {
  fields: readonly Field[];
  /** The record to change; without it a new one is made. */
  record?: Row | undefined;
  /** What a new record starts with: a name that was searched in vain. */
  given?: FormValues | undefined;
  save: UseMutationResult<Row, Error, object>;
  onSaved: (record: Row) => void;
  /** Told whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
  /** Asks for the record as it is now, after a colleague changed it. */
  reload?: () => Promise<Row>;
}

/** The state of a declared form: what is typed, the contract's and the server's sentences, and saving. */
export function useResourceForm<Row extends StoredRecord>(
  resource: FormResource,
  element: RefObject<HTMLFormElement | null>,
  options: ResourceFormOptions<Row>,
) {
  const { record, given, save, onSaved, onDirty, reload } = options;
  const mode: FormMode = record ? 'edit' : 'create';
  const fields = fieldsOn(options.fields, mode);
  // The version the form was opened with, however often the record behind it is fetched again.
  const [version, setVersion] = useState(record);
  const start = { ...valuesOf(fields, version), ...given };
  const form = useForm<FormValues>({
    initialValues: start,
    validate: (values) => problemsOf(resource, mode, requestOf(fields, values)),
  });

  const isDirty = isChanged(form.values, start);
  // Before the next key: Escape right after a letter must know of the letter.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [element]);

  function focusFirst(problems: object) {
    const first = fields.find(({ field }) => field in problems);
    const target = first
      ? element.current?.querySelector<HTMLElement>(`[data-path="${first.field}"]`)
      : document.querySelector<HTMLElement>(`[form="${element.current?.id}"]`);
    target?.focus();
  }

  function send(values: FormValues) {
    if (save.isPending) return;
    const request = { ...requestOf(fields, values), ...(version && { updatedAt: version.updatedAt }) };
    save.mutate(request, { onSuccess: onSaved });
  }

  const showRefusal = useEffectEvent((error: Error) => {
    const problems = fieldErrors(error);
    form.setErrors(problems);
    element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    focusFirst(problems);
  });
  // Not when the answer comes, but when the button that saves can take the focus again.
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
    submit: (event: FormEvent<HTMLFormElement>) => form.onSubmit(send, focusFirst)(event),
    /** Somebody else saved meanwhile: offers their version. */
    ...(save.error instanceof ApiError && save.error.code === 'stale' && { takeTheirs }),
  };
}

function theirValue(field: Field, record: StoredRecord): string {
  const value = shownValue(field, record);
  return value === '' ? resourceTexts.emptiedByOther : resourceTexts.changedByOther(value);
}
