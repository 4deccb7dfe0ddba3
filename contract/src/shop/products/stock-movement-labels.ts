import { labelsOf, valuesOf, valuesWith } from '../../base/field-labels.ts';

interface StockMovementProperties {
  label: string;
  /**
   * A user may choose the kind as the reason of an adjustment. Movements of other kinds follow from a product, a purchase or a
   * sale.
   */
  isReason: boolean;
  isPurchase: boolean;
  /** True if the form proposes incoming units. The user may choose the other direction, to correct a mistake. */
  usuallyAdds: boolean;
}

/** In the order of the form (docs/rules.md#stock-3). */
export const stockMovementTable = {
  initial: { label: 'Stock inicial', isReason: false, isPurchase: true, usuallyAdds: true },
  purchase: { label: 'Compra', isReason: false, isPurchase: true, usuallyAdds: true },
  sale: { label: 'Venta', isReason: false, isPurchase: false, usuallyAdds: false },
  cancellation: { label: 'Venta anulada', isReason: false, isPurchase: false, usuallyAdds: true },
  breakage: { label: 'Rotura', isReason: true, isPurchase: false, usuallyAdds: false },
  loss: { label: 'Pérdida o robo', isReason: true, isPurchase: false, usuallyAdds: false },
  internalUse: { label: 'Uso interno', isReason: true, isPurchase: false, usuallyAdds: false },
  supplierReturn: { label: 'Devolución al proveedor', isReason: true, isPurchase: false, usuallyAdds: false },
  customerReturn: { label: 'Devolución de un cliente', isReason: true, isPurchase: false, usuallyAdds: true },
  count: { label: 'Recuento', isReason: true, isPurchase: false, usuallyAdds: false },
  adjustment: { label: 'Ajuste', isReason: true, isPurchase: false, usuallyAdds: false },
} as const satisfies Record<string, StockMovementProperties>;
export type StockMovementKind = keyof typeof stockMovementTable;
export const stockMovementKinds = valuesOf(stockMovementTable);
export const stockMovementLabels = labelsOf(stockMovementTable);

export const adjustmentReasons = valuesWith(stockMovementTable, { isReason: true });
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Limits the units of one line, and a product's stock after an adjustment. */
export const MAX_UNITS = 1_000_000;

/**
 * Limits the stock above and below zero, because sales can make the stock of a product without stock control negative.
 */
export const MAX_STOCK = 1_000_000_000;
export const stockOutOfLimits = (name: string) =>
  `El stock de «${name}» quedaría fuera de los límites: entre -1.000.000.000 y 1.000.000.000 de unidades.`;

export const noUnits = 'La cantidad no puede ser 0.';
export const tooManyUnits = 'El stock quedaría fuera de los límites: entre -1.000.000 y 1.000.000 de unidades.';
