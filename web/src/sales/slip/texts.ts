/** Texts of the printed slip. */
export const slipTexts = {
  notAnInvoice: 'Documento no válido como factura',
  order: 'Orden N.º',
  date: 'Fecha',
  product: 'Producto',
  quantity: 'Cant.',
  price: 'Precio',
  amount: 'Importe',
  payment: 'Pago',
  follow: 'Seguí tu orden escaneando este código',
  qr: 'Código QR de la página pública de la orden',
  taxId: (taxId: string) => `CUIT ${taxId}`,
  technicalDirector: (name: string, license: string) => `Director técnico: ${name}${license && ` · ${license}`}`,
} as const;
