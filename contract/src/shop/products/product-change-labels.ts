export const toOrder = 'Se pide al laboratorio: no controlar stock';
export const unpricedProduct = (name: string) => `«${name}» no tiene precio: ponéselo en Productos para venderlo.`;
export const disabledProduct = (name: string) =>
  `«${name}» está deshabilitado: habilitalo en Productos para venderlo o pedirlo.`;

export const MAX_CHANGED = 1000;

/** In milliseconds. */
export const UNDO_PERIOD = 10 * 60_000;

export const changedFields = ['category', 'brand', 'provider', 'verifyStock', 'enabled', 'minimumStock'] as const;
export type ChangedField = (typeof changedFields)[number];

export const changeTexts = {
  nothingChosen: 'Elegí qué cambiar.',
  nothingToChange: 'Ningún producto cambia: ya están así.',
  stale: 'Los productos cambiaron desde la vista previa: mirala de nuevo.',
  alreadyUndone: 'Este cambio ya se deshizo.',
  tooLate: 'Pasaron más de diez minutos: ya no se puede deshacer.',
} as const;
