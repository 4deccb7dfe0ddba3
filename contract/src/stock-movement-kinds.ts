/** The kinds of a stock movement, and the sentences that screens need. This module imports no schemas, so that a screen need not load them. */

/** What a user may give as the reason of an adjustment, in the order of the form. */
export const adjustmentReasons = [
  'breakage',
  'loss',
  'internalUse',
  'supplierReturn',
  'customerReturn',
  'count',
  'adjustment',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Why stock changed (docs/rules.md#stock-3). The first ones follow from other records: a product, a purchase, a sale. */
export const stockMovementKinds = ['initial', 'purchase', 'sale', 'cancellation', ...adjustmentReasons] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

export const stockMovementLabels = {
  initial: 'Stock inicial',
  purchase: 'Compra',
  sale: 'Venta',
  cancellation: 'Venta anulada',
  breakage: 'Rotura',
  loss: 'Pérdida o robo',
  internalUse: 'Uso interno',
  supplierReturn: 'Devolución al proveedor',
  customerReturn: 'Devolución de un cliente',
  count: 'Recuento',
  adjustment: 'Ajuste',
} as const satisfies Record<StockMovementKind, string>;

/** True if units usually come in for this reason. The form begins with it; either direction is possible, since a mistake is taken back by its reverse. */
export const usuallyAdds = (reason: AdjustmentReason): boolean => reason === 'customerReturn';

/** The most units that one adjustment moves, and the most that a product may have or lack after it. */
export const MAX_UNITS = 1_000_000;

export const noUnits = 'La cantidad no puede ser 0.';
export const tooManyUnits = 'El stock quedaría fuera de los límites: entre -1.000.000 y 1.000.000 de unidades.';
