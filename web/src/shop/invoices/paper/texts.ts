/** 'factura B 00001-00000124' */
const lowered = (voucher: string) => voucher.charAt(0).toLowerCase() + voucher.slice(1);

export const paperTexts = {
  code: (code: string) => `Código Nº ${code}`,
  number: 'N.º',
  date: 'Fecha',
  order: (number: number) => `Orden N.º ${number}`,
  taxId: 'CUIT',
  grossIncome: 'Ingresos Brutos',
  activitiesStart: 'INICIO DE ACTIVIDADES',
  receiver: 'Cliente',
  address: 'Domicilio',
  vatCondition: 'Condición frente al IVA',
  saleCondition: 'Condición de venta',
  corrects: 'Comprobante asociado',
  correctedOn: (day: string) => `del ${day}`,
  description: 'Descripción',
  quantity: 'Cant.',
  unitPrice: 'Precio unitario',
  netUnitPrice: 'Precio unitario neto',
  amount: 'Importe',
  netAmount: 'Importe neto',
  net: 'Importe neto gravado',
  exempt: 'Importe exento',
  vat: (rate: string) => `IVA ${rate} %`,
  total: 'Importe total',
  cae: 'C.A.E. N°:',
  caeDue: 'Fecha Vto.:',
  qr: 'Código QR del comprobante en ARCA',
} as const;

export const printTexts = {
  print: 'Imprimir',
  printNamed: (name: string) => `Imprimir ${name}`,
} as const;

export const sendTexts = {
  button: 'Enviar',
  buttonNamed: (voucher: string) => `Enviar ${voucher}`,
  title: (voucher: string, client: string) => `Enviar ${voucher} a ${client}`,
  subject: (voucher: string, shop: string) => `${voucher} de ${shop}`,
  message: (client: string, voucher: string, shop: string, page: string) =>
    `Hola ${client}: te enviamos la ${lowered(voucher)} de ${shop}. Podés verla, imprimirla o guardarla como PDF en ${page}`,
  hint: 'Se abre el mensaje ya escrito: lo enviás vos.',
} as const;

export const publicInvoiceTexts = {
  see: (voucher: string) => `Ver ${lowered(voucher)}`,
  failed: 'Ocurrió un error al cargar la factura.',
  help: 'Para guardarla como PDF, imprimila y elegí «Guardar como PDF».',
} as const;
