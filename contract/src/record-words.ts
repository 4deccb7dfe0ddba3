/** How a record's yes, no and state are written, on the screens and in an export (spec §2 'List screens'). */
export const recordWords = { active: 'Activo', inactive: 'Inactivo', yes: 'Si', no: 'No' } as const;

/** 'Activo' or 'Inactivo'. */
export const activeWord = (enabled: boolean) => (enabled ? recordWords.active : recordWords.inactive);

/** 'Si' or 'No'. */
export const yesOrNoWord = (value: boolean) => (value ? recordWords.yes : recordWords.no);
