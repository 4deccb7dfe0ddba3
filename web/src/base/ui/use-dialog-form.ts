import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';

export type DialogForm<Values extends object> = ReturnType<typeof useDialogForm<Values>>;

/**
 * The values of a `FormDialog` and the messages at its fields. A problem is shown as soon as the user has sent the form,
 * and as long as the values have it. A message of the server is shown until the user changes its field.
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
    /** Shows the problems. Returns true if there are none. */
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
