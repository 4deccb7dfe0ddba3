/** When a public link leads to no order (spec §2). Apart from the schemas, for the public page, which loads none. */
export const orderNotFound = 'Orden no encontrada.';
