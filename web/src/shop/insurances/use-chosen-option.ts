import { type FormEvent, useState } from 'react';

/**
 * For a form whose fields depend on the option. The element around the form takes `onChange`, which hears the changes of all
 * fields. `stored` is '' for a new record.
 */
export function useChosenOption(field: string, stored: string) {
  const [option, setOption] = useState(stored);
  return {
    option,
    onChange: ({ target }: FormEvent<HTMLElement>) => {
      if (target instanceof HTMLSelectElement && target.dataset['path'] === field) setOption(target.value);
    },
    /** Of the version that another user saved, unless the user has chosen another option. */
    follow: (saved: string) => setOption(option === stored ? saved : option),
  };
}
