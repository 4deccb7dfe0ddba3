/**
 * The Spanish nouns of the records that refer to other records, by their table. A record to which another record refers cannot be
 * deleted, and the refusal names the other records by these nouns. A test compares the tables with the foreign keys of the database.
 */
export const referringRecords: Readonly<Record<string, string>> = {
  cash_movements: 'movimientos de caja',
  cash_sessions: 'sesiones de caja',
  cash_tallies: 'arqueos de caja',
  clients: 'clientes',
  fiscal_settings: 'datos fiscales',
  invoices: 'comprobantes',
  job_checks: 'controles de trabajos',
  job_steps: 'pasos de trabajos',
  jobs: 'trabajos',
  notices: 'avisos',
  payments: 'pagos',
  prescriptions: 'recetas',
  price_changes: 'cambios de precios',
  price_edits: 'cambios de precios',
  products: 'productos',
  purchase_order_lines: 'pedidos a proveedores',
  purchase_orders: 'pedidos a proveedores',
  reception_lines: 'recepciones',
  receptions: 'recepciones',
  sale_changes: 'cambios de ventas',
  sale_lines: 'ventas',
  sale_prescriptions: 'ventas',
  sales: 'ventas',
  stock_counts: 'conteos de stock',
  stock_movements: 'movimientos de stock',
  users: 'usuarios',
  voucher_attempts: 'comprobantes',
};
