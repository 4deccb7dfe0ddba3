/** Returns the fields of an object that are not undefined, so that they replace those of another object. */
export const withoutMissing = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
