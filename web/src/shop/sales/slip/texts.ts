/** Texts of the printed slip and the printed receipts. */
export const slipTexts = {
  notAnInvoice: 'Documento no válido como factura',
  sale: 'Orden N.º',
  product: 'Producto',
  quantity: 'Cant.',
  price: 'Precio',
  amount: 'Importe',
  payment: 'Pago',
  follow: 'Seguí tu orden escaneando este código',
  qr: 'Código QR de la página pública de la orden',
  receiptWarning: 'Comprobante no válido como factura',
  receipt: (number: number) => `Recibo N.º ${number}`,
  surcharge: 'Recargo',
  received: 'Recibido',
  owedOn: (day: string) => `Saldo al ${day}`,
} as const;
