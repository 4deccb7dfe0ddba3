import type { brands } from '@dioptria/contract/shop/brands/brands.ts';
import type { cashRegisters } from '@dioptria/contract/shop/cash/cash-registers.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { categories } from '@dioptria/contract/shop/categories/categories.ts';
import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { LensKind } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { optometrists } from '@dioptria/contract/shop/optometrists/optometrists.ts';
import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { providers } from '@dioptria/contract/shop/providers/providers.ts';
import type { CreateInputOf, RecordOf, ResourceDefinition } from '@dioptria/contract/base/resource.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import type { SignedIn } from '../shops/new-shop.ts';

type Make<R extends ResourceDefinition> = (fields?: Partial<CreateInputOf<R>>) => Promise<RecordOf<R>>;

export interface Given {
  brand: Make<typeof brands>;
  category: Make<typeof categories>;
  provider: Make<typeof providers>;
  insurance: Make<typeof insurances>;
  optometrist: Make<typeof optometrists>;
  client: Make<typeof clients>;
  /** By default, the product has the same brand, category and provider as the other products of this shop. */
  product: Make<typeof products>;
  /** By default, the prescription has a new client and a new optometrist, and expires in 2099. */
  prescription: Make<typeof prescriptions>;
  /** By default, the sale is one unit of a new product to a new client, and nothing is paid. */
  sale: Make<typeof sales>;
  cashRegister: Make<typeof cashRegisters>;
  /** By default, the cash session belongs to a new register. */
  cashSession: (fields?: { cashRegisterId?: string; openingAmount?: number }) => Promise<CashSession>;
  /** By default, the job belongs to a new sale with a prescription and one line of lenses for far vision. */
  job(fields?: Partial<CreateInputOf<typeof sales>>, kind?: LensKind): Promise<Job>;
}

/** Returns the day on which the sales of tests are due by default: sixty days after today by the test's clock. */
export const dueDay = (): string => addDays(shopDay(new Date(), DEFAULT_TIME_ZONE), 60);

export const someSale = {
  paymentMethod: 'cash',
  paymentStatus: 'waiting',
  orderStatus: 'inProgress',
  /** The getter gives each sale its own due day, because tests move the clock. */
  get deliveryDate() {
    return dueDay();
  },
} as const;

export const someProvider: CreateInputOf<typeof providers> = {
  name: 'Lentes del Sur',
  phone: '11 4321-0000',
  email: 'ventas@lentes.example',
  personInCharge: 'Pedro Paz',
  address: 'Calle 1',
  taxId: '30-71234567-8',
  bankName: 'Banco Uno',
  bankNumber: '0001',
  bankAlias: 'lentes.sur',
  defaultInvoiceType: 'A',
  currency: 'ARS',
};

const somePowers = {
  rightEye: { far: { sphere: -1, cylinder: null, axis: null }, addition: 2 },
  leftEye: { far: { sphere: -1.5, cylinder: null, axis: null }, addition: 2 },
};

/** The first client gets the document number `documents` plus one. */
export function givenIn(admin: SignedIn, documents = 20_000_000): Given {
  let document = documents;

  async function make<Made>(path: string, fields: object): Promise<Made> {
    const { status, body } = await admin.post<Made>(`/tenant/${path}`, fields);
    if (status !== 201) throw new Error(`Could not make one of ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  const sharedCategory = makeOnce(() => given.category());
  const sharedBrand = makeOnce(() => given.brand());
  const sharedProvider = makeOnce(() => given.provider());

  const given: Given = {
    brand: (fields) => make('brands', { name: 'Rayo', ...fields }),
    category: (fields) => make('categories', { name: 'Armazones', ...fields }),
    provider: (fields) => make('providers', { ...someProvider, ...fields }),
    insurance: (fields) => make('insurances', { name: 'OSDE', ...fields }),
    optometrist: (fields) => make('optometrist', { name: 'Olga Optometra', license: 'MN 1234', ...fields }),
    client(fields) {
      document += 1;
      const contact = { name: 'Carla Cliente', email: 'carla@correo.example', phone: '11 5555-0000' };
      return make('clients', { ...contact, typeId: 'DNI', numId: String(document), ...fields });
    },
    async product(fields = {}) {
      const category = fields.category ?? (await sharedCategory())._id;
      const brand = fields.brand ?? (await sharedBrand())._id;
      const provider = fields.provider ?? (await sharedProvider())._id;
      const amounts = { stock: 10, cost: 1000, profitability: 50 };
      return make('products', { name: 'Armazon', code: 'ARM-1', ...amounts, ...fields, category, brand, provider });
    },
    async prescription(fields = {}) {
      const clientId = fields.clientId ?? (await given.client())._id;
      const optometristId = fields.optometristId ?? (await given.optometrist())._id;
      const sent = { expirationDate: '2099-12-31', ...fields, clientId, optometristId };
      return (await make<{ prescription: RecordOf<typeof prescriptions> }>('prescription', sent)).prescription;
    },
    async sale(fields = {}) {
      const client = fields.client ?? (await given.client())._id;
      const products = fields.products ?? [{ product: (await given.product())._id, quantity: 1 }];
      const sent = { ...someSale, ...fields, client, products };
      return (await make<{ sale: RecordOf<typeof sales> }>('sales', sent)).sale;
    },
    cashRegister: (fields) => make('cash-registers', { name: 'Caja de la vereda', ...fields }),
    async cashSession({ cashRegisterId, openingAmount = 0 } = {}) {
      const register = cashRegisterId ?? (await given.cashRegister())._id;
      return make('cash-sessions', { cashRegisterId: register, openingAmount });
    },
    job: (fields, kind) => givenJobIn(given, admin, fields, kind),
  };
  return given;
}

async function givenJobIn(
  given: Given,
  admin: SignedIn,
  fields: Parameters<Given['job']>[0] = {},
  kind: LensKind = 'far',
): Promise<Job> {
  const category = (await given.category({ name: 'Cristales', showProductType: true }))._id;
  const lens = await given.product({ name: 'Orgánico', category });
  const frame = await given.product({ name: 'Vulk Duna', code: 'V-100' });
  const products = [
    { product: frame._id, quantity: 1 },
    { product: lens._id, quantity: 1, prescriptionType: kind },
  ];
  const chosen = fields.client ?? (await given.client())._id;
  const client = typeof chosen === 'string' ? chosen : chosen._id;
  const powers = async () => (await given.prescription({ ...somePowers, clientId: client }))._id;
  const prescriptions = fields.prescriptions ?? [await powers()];
  const { _id: saleId } = await given.sale({ products, ...fields, client, prescriptions });
  const { body } = await admin.get<Job[]>(`/tenant/jobs?saleId=${saleId}`);
  const [job] = body;
  if (!job) throw new Error('The sale has no job');
  return job;
}
