import { randomUUID } from 'node:crypto';
import type { Api } from './api.ts';

interface Stored {
  _id: string;
  name: string;
  updatedAt: string;
}

export interface StoredClient extends Stored {
  email: string;
  numId: string;
}

export interface StoredProduct extends Stored {
  code: string;
  price: number;
  stock: number;
}

export interface StoredSale {
  _id: string;
  number: number;
  total: number;
  deposit: number;
  balance: number;
  orderStatus: string;
  paymentStatus: string;
  paymentMethod: string;
  products: { product: { _id: string }; quantity: number }[];
}

export interface StoredPrescription {
  _id: string;
  expirationDate: string;
  used: boolean;
}

type More = Record<string, unknown>;

/** In the shop's time zone, as `YYYY-MM-DD`. */
export function daysFromNow(days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short' });
  return format.format(new Date(Date.now() + days * 86_400_000));
}

/** `YYYY-MM-DD` to dd/mm/yyyy. */
export const written = (day: string) => day.split('-').toReversed().join('/');

/** Makes records through the API. A test passes only the fields that matter to the test. */
export class Given {
  private readonly api: Api;

  constructor(admin: Api) {
    this.api = admin;
  }

  client(more: More = {}): Promise<StoredClient> {
    return this.api.post('/tenant/clients', {
      name: 'Paula Ibarra',
      email: 'paula.ibarra@correo.example',
      phone: '11 6487-5201',
      typeId: 'DNI',
      numId: String(20_000_000 + Math.floor(Math.random() * 20_000_000)),
      ...more,
    });
  }

  insurance(more: More = {}): Promise<Stored> {
    return this.api.post('/tenant/insurances', { name: 'OSDE', ...more });
  }

  brand(more: More = {}): Promise<Stored> {
    return this.api.post('/tenant/brands', { name: 'Vulk', ...more });
  }

  category(more: More = {}): Promise<Stored> {
    return this.api.post('/tenant/categories', { name: 'Armazones', ...more });
  }

  provider(more: More = {}): Promise<Stored> {
    return this.api.post('/tenant/providers', {
      name: 'Distribuidora Sur',
      phone: '11 4555-1000',
      email: 'ventas@distribuidora.example',
      personInCharge: 'Laura Paz',
      address: 'Rivadavia 1234',
      taxId: '30-71234567-1',
      bankName: 'Banco Nación',
      bankNumber: '2850590940090418135201',
      bankAlias: 'distri.sur',
      defaultInvoiceType: 'A',
      currency: 'ARS',
      ...more,
    });
  }

  /** The default cost of 1000 and profitability of 100 % give the price $ 2.420,00. */
  async product(more: More = {}): Promise<StoredProduct> {
    const category = more['category'] ?? (await this.category());
    const brand = more['brand'] ?? (await this.brand());
    const provider = more['provider'] ?? (await this.provider());
    return this.api.post('/tenant/products', {
      name: 'Armazón Vulk Terra',
      code: `VK-${randomUUID().slice(0, 8)}`,
      stock: 8,
      cost: 1000,
      profitability: 100,
      price: 2420,
      ...more,
      category,
      brand,
      provider,
    });
  }

  optometrist(more: More = {}): Promise<Stored> {
    return this.api.post('/tenant/optometrist', { name: 'Dra. Elena Sosa', license: 'MN 12345', ...more });
  }

  async prescription(client: { _id: string }, more: More = {}): Promise<StoredPrescription> {
    const optometrist = more['optometristId'] ?? (await this.optometrist())._id;
    const { prescription } = await this.api.post<{ prescription: StoredPrescription }>('/tenant/prescription', {
      clientId: client._id,
      expirationDate: daysFromNow(180),
      rightEye: { far: { sphere: -1.25, cylinder: -0.5, axis: 135 } },
      leftEye: { far: { sphere: -1.5, cylinder: -0.75, axis: 45 } },
      ...more,
      optometristId: optometrist,
    });
    return prescription;
  }

  /** By default a plan of three payments by credit card, with a surcharge of 10 %. */
  paymentPlan(more: More = {}): Promise<Stored> {
    return this.api.post('/tenant/payment-plans', {
      name: 'Visa 3 cuotas',
      method: 'creditCard',
      installments: 3,
      surcharge: 10,
      ...more,
    });
  }

  async cashSession(openingAmount = 10_000): Promise<{ _id: string }> {
    const [register] = await this.api.get<Stored[]>('/tenant/cash-registers');
    return this.api.post('/tenant/cash-sessions', { cashRegisterId: register?._id, openingAmount });
  }

  /** The server requires the note if `cash` differs from the expected cash. */
  async closing({ _id }: { _id: string }, cash: number): Promise<void> {
    await this.api.post(`/tenant/cash-sessions/${_id}/close`, { counted: { cash }, note: 'Faltó un billete' });
  }

  /** By default a new client buys one unit of a new product. */
  async sale(more: More = {}): Promise<StoredSale> {
    const client = more['client'] ?? (await this.client())._id;
    const products = more['products'] ?? [{ product: (await this.product())._id, quantity: 1 }];
    const { sale } = await this.api.post<{ sale: StoredSale }>('/tenant/sales', {
      paymentMethod: 'cash',
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      deliveryDate: daysFromNow(7),
      ...more,
      client,
      products,
    });
    return sale;
  }
}
