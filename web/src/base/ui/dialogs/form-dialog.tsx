import { type MantineSpacing, Stack } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { fieldErrors, messageBelow } from '../../http/http.ts';
import { failureText } from '../../resource/resource-api.ts';
import { sharedTexts } from '../../texts.ts';
import { Dialog, type DialogProps, FormButtons, type FormButtonsProps } from './dialog.tsx';
import { ErrorText } from '../states/error-text.tsx';
import { showSuccess } from '../toasts/toast.ts';

interface FormDialogProps<Values extends object, Request, Answer>
  extends Omit<DialogProps, 'opened' | 'footer'>, Pick<FormButtonsProps, 'color'> {
  opened?: boolean;
  /** The fields spread `form.getInputProps`, which brings their messages. */
  form: DialogForm<Values>;
  write: UseMutationResult<Answer, Error, Request>;
  /** Called with valid values. Returns undefined to send nothing, for example if the user must answer a question first. */
  request: (values: Values) => Request | undefined | Promise<Request | undefined>;
  /** The message that a notice shows when the form is saved. */
  saved?: string | ((answer: Answer) => string);
  /** By default, the dialog closes. */
  onSaved?: (answer: Answer) => void;
  /** The label of the button that sends the form. False for a dialog that has no buttons yet. */
  submit?: string | false;
  submitting?: string;
  isReady?: boolean;
  /** Turns the paths of the server's problems into the paths of the form's values. By default, both are the same. */
  atFields?: (problems: Record<string, string>) => Record<string, string>;
  /** True if a field shows the server's problem at this path. By default, each value of the form has a field. */
  isAtField?: (path: string) => boolean;
  /**
   * True if a scanner may type into the fields (docs/rules.md#codes-6). Enter in a field then sends nothing, and
   * focuses the field with `data-scan`.
   */
  takesScans?: boolean;
  failed?: string;
  /** Replaces the message below the fields. */
  failure?: ReactNode;
  /** Content above the form, such as another form. */
  above?: ReactNode;
  gap?: MantineSpacing;
}

/** The dialog of a form that sends one request. */
export function FormDialog<Values extends object, Request, Answer>({
  form,
  write,
  request,
  saved,
  onSaved,
  submit = sharedTexts.save,
  submitting = sharedTexts.saving,
  isReady = true,
  atFields,
  isAtField,
  takesScans = false,
  failed,
  failure,
  above,
  gap = 'sm',
  color,
  children,
  ...dialog
}: FormDialogProps<Values, Request, Answer>) {
  const formId = useId();
  const isSending = useRef(false);
  const { error, isPending } = write;
  const below = messageBelow(error, isAtField ?? ((path) => path in form.values));

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (takesScans && isSentByEnter(event)) {
      event.currentTarget.querySelector<HTMLElement>('[data-scan]')?.focus();
      return;
    }
    if (!form.check() || isSending.current) return;
    isSending.current = true;
    try {
      const body = await request(form.values);
      if (body !== undefined) await save(body);
    } finally {
      isSending.current = false;
    }
  }

  async function save(body: Request) {
    form.clearErrors();
    let answer: Answer;
    try {
      // The callbacks of `mutate` would be lost if a refetch removed the form before the mutation ends.
      answer = await write.mutateAsync(body);
    } catch (refusal) {
      const problems = fieldErrors(refusal);
      form.setErrors(atFields ? atFields(problems) : problems);
      return;
    }
    if (saved !== undefined) showSuccess(typeof saved === 'string' ? saved : saved(answer));
    if (onSaved) onSaved(answer);
    else dialog.onClose();
  }

  return (
    <Dialog
      opened
      isDirty={form.isDirty() && !write.isSuccess}
      {...dialog}
      footer={
        submit && (
          <FormButtons formId={formId} isPending={isPending || !isReady} color={color}>
            {isPending ? submitting : submit}
          </FormButtons>
        )
      }
    >
      {above}
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={gap}>
          {children}
          {failure ?? <ErrorText>{below && error && (failed ? failureText(error, failed) : below)}</ErrorText>}
        </Stack>
      </form>
    </Dialog>
  );
}

export type DialogForm<Values extends object> = ReturnType<typeof useDialogForm<Values>>;

/**
 * The values of a `FormDialog` and the messages at its fields. A problem is shown after the user has sent the form,
 * until the values no longer have the problem. A message of the server is shown until the user changes its field.
 */
export function useDialogForm<Values extends object>(
  initialValues: Values,
  problemsOf: (values: Values) => FormErrors = () => ({}),
) {
  const form = useForm({ initialValues });
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form.values);
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries({ ...(isChecked && problems), ...form.errors }))
    if (typeof message === 'string') errors[path] = message;
  return {
    ...form,
    errors,
    getInputProps: (...[path, options]: Parameters<typeof form.getInputProps>) => ({
      ...form.getInputProps(path, options),
      error: errors[path],
    }),
    /** True after the user has sent the form. */
    isChecked,
    /** Shows the problems. Returns true if there are no problems. */
    check: () => {
      setChecked(true);
      return !Object.values(problems).some(Boolean);
    },
    reset: () => {
      form.reset();
      setChecked(false);
    },
  };
}

/**
 * True if the user or a scanner pressed Enter in a field. A form with `takesScans` then sends nothing, because a scanner types
 * Enter after each code. The buttons must lie outside the element `form` (docs/rules.md#codes-6).
 */
function isSentByEnter({ currentTarget }: FormEvent): boolean {
  const focused = document.activeElement;
  return focused !== null && currentTarget.contains(focused) && focused.matches('input, select');
}
