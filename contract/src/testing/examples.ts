import type { z } from 'zod';
import { brands } from '../shop/brands/brands.ts';
import { cashRegisters } from '../shop/cash/cash-registers.ts';
import { categories } from '../shop/categories/categories.ts';
import { clients } from '../shop/clients/clients.ts';
import { insurances } from '../shop/insurances/insurances.ts';
import { optometrists } from '../shop/optometrists/optometrists.ts';
import { paymentPlans } from '../shop/payments/payment-plans.ts';
import { prescriptions } from '../shop/prescriptions/prescriptions.ts';
import { pointsOfSale } from '../shop/points-of-sale/points-of-sale.ts';
import { products } from '../shop/products/products.ts';
import { providers } from '../shop/providers/providers.ts';
import type { CreateInputOf, ResourceDefinition } from '../base/resource.ts';
import { sales } from '../shop/sales/sales.ts';
import { users } from '../shop/users/users.ts';

export const [someId, otherId] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];

export const client = {
  name: 'Ana Pérez',
  email: 'ana@correo.com',
  phone: '11 2345-6789',
  typeId: 'DNI',
  numId: '20.123.456',
  address: 'Rivadavia 100',
  numInsurance: '77/1',
  insuranceId: someId,
  vatCondition: 'registered',
  taxId: '30-71234567-1',
  legalName: 'Álvarez SRL',
  fiscalAddress: 'Mitre 12',
  acceptsMessages: false,
  birthDate: '1970-05-20',
  notes: 'Prefiere que la llamen a la tarde.',
  policies: [
    { insurance: someId, plan: otherId, affiliateNumber: '77/1', holder: 'Luis Pérez', validUntil: '2027-12-31' },
  ],
} satisfies CreateInputOf<typeof clients>;

export const product = {
  name: 'Armazón clásico',
  code: 'AR-100',
  barcode: '4006381333931',
  description: 'Acetato',
  category: someId,
  brand: someId,
  provider: someId,
  stock: 5,
  cost: 10.1,
  profitability: 15,
  fixedPrice: 20,
  verifyStock: true,
  lacksPrice: true,
  madeToOrder: true,
  vatRate: '10.5',
  minimumStock: 3,
  eye: 52,
  bridge: 18,
  temple: 140,
  lensDesign: 'progressive',
  lensMaterial: 'highIndex',
  lensIndex: '1.67',
  treatments: ['antireflex', 'uv'],
  lensHeight: 38,
  colorCode: 'C2',
  enabled: false,
} satisfies CreateInputOf<typeof products>;

export const brand = { name: 'Vulk', description: 'Nacional', enabled: true } satisfies CreateInputOf<typeof brands>;

export const category = {
  name: 'Lentes',
  description: 'Orgánicas',
  showProductType: true,
  needsWorkshop: false,
  lensQuestion: 'open',
  enabled: true,
} satisfies CreateInputOf<typeof categories>;

export const insurance = {
  name: 'OSDE',
  coverageDetails: 'Un par por año',
  numCuit: 30546741253,
  enabled: true,
  kind: 'prepaga',
  prescriptionDays: 30,
  needsAuthorization: true,
  needsVoucher: true,
  needsSignature: true,
  claimFrom: 'sale',
  cycle: 'cutoff',
  cutoffDay: 10,
  presentWithinDays: 45,
  paysWithinDays: 40,
  resubmitWithinDays: 30,
  intermediary: 'Cámara de Ópticas',
  fee: 2.5,
  vatTreatment: '10.5',
} satisfies CreateInputOf<typeof insurances>;

export const provider = {
  name: 'Óptica Mayorista',
  phone: '11 4444-5555',
  email: 'ventas@mayorista.com',
  personInCharge: 'Luis Gómez',
  address: 'Corrientes 200',
  taxId: '30-54674125-3',
  bankName: 'Banco Nación',
  bankNumber: '2850590940090418135201',
  bankAlias: 'mayorista.optica',
  defaultInvoiceType: 'A',
  currency: 'ARS',
  cylinderSign: 'minus',
  enabled: true,
} satisfies CreateInputOf<typeof providers>;

export const user = {
  name: 'Vera Díaz',
  email: 'vera@optica.com',
  role: 'seller',
  enabled: true,
  extraPermissions: ['sales.export'],
  password: 'clave segura',
} satisfies CreateInputOf<typeof users>;

export const optometrist = { name: 'Dra. Ruiz', license: 'MN 1234', refeps: '10204815' } satisfies CreateInputOf<
  typeof optometrists
>;

export const paymentPlan = {
  name: 'Visa 3 cuotas',
  method: 'creditCard',
  installments: 3,
  surcharge: 10.5,
  enabled: true,
} satisfies CreateInputOf<typeof paymentPlans>;

export const cashRegister = { name: 'Caja principal', enabled: true } satisfies CreateInputOf<typeof cashRegisters>;

const eye = {
  far: { sphere: -1.25, cylinder: -0.5, axis: 90 },
  near: { sphere: 0.75, cylinder: -0.5, axis: 90 },
  addition: 2,
  pupillaryDistance: 31.5,
  nearPupillaryDistance: 30,
  height: 18,
  prism: 0,
  prismBase: null,
  prismDegrees: null,
  secondPrism: null,
  secondPrismBase: null,
};

export const prescription = {
  clientId: someId,
  optometristId: someId,
  expirationDate: '2027-11-20',
  prescriptionDate: '2026-11-20',
  notes: 'Miopía',
  rightEye: eye,
  leftEye: eye,
  cuir: null,
  issuedOn: null,
  startsOn: null,
  patientCuil: '',
} satisfies CreateInputOf<typeof prescriptions>;

export const sale = {
  number: 4321,
  client: someId,
  prescriptions: [someId],
  deliveryDate: '2026-12-01',
  notes: 'Llama antes',
  products: [{ product: someId, quantity: 2, prescriptionType: 'far' }],
  customProducts: [{ description: 'Arreglo', price: 1500.5, quantity: 1 }],
  paymentMethod: 'cash',
  paymentStatus: 'waiting',
  orderStatus: 'inProgress',
  total: 29_000,
  deposit: 1000,
  discount: 10,
  discountType: 'percentage',
  invoiced: false,
} satisfies CreateInputOf<typeof sales>;

const saleChanges = {
  paymentMethod: 'cash',
  orderStatus: 'finished',
  paymentStatus: 'waiting',
  deposit: 1000,
  discount: 10,
  discountType: 'percentage',
  total: 29_000,
  deliveryDate: '2026-12-01',
  notes: 'Llama antes',
} satisfies z.input<typeof sales.update>;

const pointOfSale = { number: 3, name: 'Mostrador', enabled: true } satisfies CreateInputOf<typeof pointsOfSale>;

const { password: _password, ...userChanges } = user;
const { numCuit: _numCuit, ...insuranceChanges } = insurance;
const { madeToOrder: _madeToOrder, ...productChanges } = product;

interface ResourceExample {
  resource: ResourceDefinition;
  created: object;
  changes: object;
}

export const examples: ResourceExample[] = [
  { resource: products, created: product, changes: productChanges },
  { resource: sales, created: sale, changes: saleChanges },
  { resource: clients, created: client, changes: client },
  { resource: insurances, created: insurance, changes: insuranceChanges },
  { resource: brands, created: brand, changes: brand },
  { resource: categories, created: category, changes: category },
  { resource: pointsOfSale, created: pointOfSale, changes: pointOfSale },
  { resource: providers, created: provider, changes: provider },
  { resource: users, created: user, changes: userChanges },
  { resource: optometrists, created: optometrist, changes: optometrist },
  { resource: cashRegisters, created: cashRegister, changes: cashRegister },
  { resource: paymentPlans, created: paymentPlan, changes: paymentPlan },
  { resource: prescriptions, created: prescription, changes: prescription },
];
