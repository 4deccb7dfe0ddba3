/** Words of looking for a client by the number of a document, in a sale and in the clinical history. */
export const clientSearchTexts = {
  number: 'Número de documento',
  placeholder: 'Buscar cliente por DNI, Pasaporte o CI',
  searching: 'Buscando...',
  several: 'Hay más de un cliente con ese número. Elegí uno:',
} as const;
