import { type FormEvent, useState } from 'react';

/**
 * Follows the option of a select of a form, for a form whose fields depend on this option. The element around the form takes
 * `onChange`, which hears the changes of all fields.
 * @param field the name of the select's field
 * @param stored the option at first: that of the record, or '' for a new record
 */
export function useChosenOption(field: string, stored: string) {
  const [option, setOption] = useState(stored);
  return {
    option,
    onChange: ({ target }: FormEvent<HTMLElement>) => {
      if (target instanceof HTMLSelectElement && target.dataset['path'] === field) setOption(target.value);
    },
    /** Takes the option of the version that another user saved, unless the user has chosen another option. */
    follow: (saved: string) => setOption(option === stored ? saved : option),
  };
}
