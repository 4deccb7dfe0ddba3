/** What an entry of the log holds, in words: for a cell of its export. The screens have their own, field by field. */
import type { AuditEntry } from './audit.ts';
import { failureLabels } from './audit-labels.ts';
import { roleLabels } from './permissions.ts';
import { activeWord, yesOrNoWord } from './record-words.ts';
import { orderStatusLabels, paymentMethodLabels, paymentStatusLabels } from './sale-labels.ts';

/** Every field that is told, by its name in the API. Others repeat them, or say nothing to a reader. */
const fieldLabels: Readonly<Record<string, string>> = {
  number: 'N° de venta',
  name: 'Nombre',
  email: 'Email',
  role: 'Rol',
  code: 'Código',
  description: 'Descripción',
  typeId: 'Tipo de documento',
  numId: 'Número de documento',
  phone: 'Teléfono',
  address: 'Dirección',
  insurance: 'Obra Social',
  numInsurance: 'Número de afiliado',
  category: 'Categoría',
  brand: 'Marca',
  provider: 'Proveedor',
  cost: 'Costo',
  profitability: 'Rentabilidad (%)',
  price: 'Precio Final con IVA (21%)',
  stock: 'Stock',
  verifyStock: 'Controla stock',
  showProductType: 'Mostrar Tipo (Producto)',
  coverageDetails: 'Detalles de cobertura',
  numCuit: 'CUIT',
  license: 'Matricula',
  personInCharge: 'Persona a Cargo',
  taxId: 'CUIL',
  bankName: 'Banco',
  bankNumber: 'Número de cuenta',
  bankAlias: 'Alias',
  defaultInvoiceType: 'Tipo de factura',
  currency: 'Moneda',
  owner: 'Propietario',
  extraPermissions: 'Permisos adicionales',
  client: 'Cliente',
  optometrist: 'Médico',
  prescriptionDate: 'Fecha de la receta',
  expirationDate: 'Vencimiento',
  rightEye: 'OD',
  leftEye: 'OI',
  far: 'lejos',
  near: 'cerca',
  sphere: 'Esf.',
  cylinder: 'Cil.',
  axis: 'Eje',
  pupillaryDistance: 'DNP',
  height: 'Altura',
  prism: 'Prisma',
  seller: 'Vendedor',
  products: 'Productos',
  customProducts: 'Productos personalizados',
  deliveryDate: 'Entrega Estimada',
  orderStatus: 'Estado de la orden',
  paymentMethod: 'Método de pago',
  paymentStatus: 'Estado del pago',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  discountType: 'Tipo de descuento',
  discountAmount: 'Descuento en pesos',
  total: 'Total',
  deposit: 'Seña',
  balance: 'Saldo',
  notes: 'Notas',
  enabled: 'Estado',
  reason: 'Motivo',
  format: 'Formato',
  rows: 'Filas',
  complete: 'Completa',
  search: 'Búsqueda',
  ownerName: 'Propietario',
  ownerEmail: 'Email del propietario',
};

/** Values of a fixed list, in words; what is not on it stays as it is. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  reason: failureLabels,
  orderStatus: orderStatusLabels,
  paymentMethod: paymentMethodLabels,
  paymentStatus: paymentStatusLabels,
  discountType: { nominal: '$', percentage: '%' },
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function wordOf(field: string, value: unknown): string {
  if (typeof value === 'string') return valueLabels[field]?.[value] ?? value;
  if (typeof value === 'boolean') return field === 'enabled' ? activeWord(value) : yesOrNoWord(value);
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (Array.isArray(value)) return value.map((item) => wordOf(field, item)).join(', ');
  if (!isObject(value)) return '';
  if ('quantity' in value) return `${wordOf('', value['quantity'])} × ${soldOf(value)}`;
  return 'name' in value ? String(value['name']) : `(${wordsOf(value)})`;
}

const soldOf = ({ product, description }: Record<string, unknown>) =>
  isObject(product) ? `${String(product['name'])} (${String(product['code'])})` : String(description);

/** Fields and what they hold, in the order of the labels: 'Nombre: Rayo; Estado: Activo'. What is blank is left out. */
function wordsOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(fieldLabels)
    .map(([field, label]) => [label, wordOf(field, values[field])] as const)
    .filter(([, word]) => word !== '' && word !== '()')
    .map(([label, word]) => `${label}: ${word}`)
    .join('; ');
}

/** What an entry found or left, on one line; nothing where it holds nothing. */
export const entryWords = (values: AuditEntry['before']) => (values && wordsOf(values)) || null;
