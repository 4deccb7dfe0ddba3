export const finalConsumer = {
  name: 'Consumidor final',
  kept: '«Consumidor final» no se modifica ni se elimina: es de las ventas sin datos del cliente.',
  noPrescription: '«Consumidor final» no lleva receta: elegí un cliente.',
  noAccount: '«Consumidor final» no tiene cuenta: cobrá o devolvé en cada venta, y no con nota de crédito.',
} as const;
