/** The sentence under a required field left empty (spec §5). Apart from the schemas, for the sign-in page, which loads none. */
export const requiredField = 'Este campo es obligatorio.';
