export const pointOfSaleProblems = {
  duplicate: 'Ya hay un punto de venta con ese número.',
  inUse: 'Tiene comprobantes: no se puede eliminar. Deshabilitalo para no usarlo más.',
  numberInUse: 'Tiene comprobantes: su número no cambia. Cargá un punto de venta nuevo.',
} as const;
