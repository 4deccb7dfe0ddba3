import type { FieldLabel } from '@dioptria/contract/base/field-labels.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { ResourceDefinition } from '@dioptria/contract/base/resource.ts';
import { resources } from '@dioptria/contract/shop/records.ts';
import { z } from 'zod';
import type { Shop } from '../shops/new-shop.ts';
import { dueDay, someProvider } from './given.ts';

export interface Sample {
  body: Record<string, unknown>;
  change: Record<string, unknown>;
}

let numbered = 0;

type MakeSample = (shop: Shop) => Promise<Sample>;

const ownSamples: Partial<Record<ResourceName, MakeSample>> = {
  brands: () => sample({ name: 'Rayo' }, { description: 'Italiana' }),
  categories: () => sample({ name: 'Armazones' }, { showProductType: true }),
  insurances: () => sample({ name: 'OSDE' }, { coverageDetails: 'Un armazon por ano' }),
  providers: () => sample({ ...someProvider }, { bankAlias: 'otro.alias' }),
  payment_plans: () =>
    sample({ name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10.5 }, { surcharge: 12 }),
  cash_registers: () => sample({ name: 'Caja de la vereda' }, { name: 'Caja del taller' }),
  points_of_sale: () => {
    numbered += 1;
    // Smaller numbers may be taken: tests that issue vouchers use 1, and the fuzzer often sends numbers up to 100.
    return sample({ number: 1000 + (numbered % 8000), name: 'Mostrador' }, { name: 'Vereda' });
  },
  optometrists: () => sample({ name: 'Olga Optometra', license: 'MN 1234' }, { license: 'MP 99' }),
  clients: () => {
    numbered += 1;
    const contact = { name: 'Carla Cliente', email: 'carla@correo.example', phone: '11 5555-0000' };
    return sample({ ...contact, typeId: 'DNI', numId: String(30_000_000 + numbered) }, { phone: '11 4444-0000' });
  },
  products: async ({ given }) => {
    const [category, brand, provider] = await Promise.all([given.category(), given.brand(), given.provider()]);
    const references = { category: category._id, brand: brand._id, provider: provider._id };
    const amounts = { stock: 3, cost: 1000, profitability: 50 };
    return sample({ name: 'Armazon', code: 'ARM-1', ...references, ...amounts }, { description: 'Liviano' });
  },
  prescriptions: async ({ given }) => {
    const [client, optometrist] = await Promise.all([given.client(), given.optometrist()]);
    const references = { clientId: client._id, optometristId: optometrist._id };
    return sample({ ...references, expirationDate: '2099-12-31' }, { notes: 'Miopia' });
  },
  sales: async ({ given }) => {
    const [client, product] = await Promise.all([given.client(), given.product()]);
    const states = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress' };
    const products = [{ product: product._id, quantity: 1 }];
    return sample({ client: client._id, products, deliveryDate: dueDay(), ...states }, { orderStatus: 'finished' });
  },
  users: () => {
    numbered += 1;
    const email = `nuevo${numbered}@shop.example`;
    return sample({ name: 'Nora Nueva', email, role: 'seller', password: 'una clave larga' }, { name: 'Nora Otra' });
  },
};

async function valueOf(fieldLabel: FieldLabel, shop: Shop): Promise<unknown> {
  numbered += 1;
  if (fieldLabel.kind === 'option') return Object.keys(fieldLabel.options)[0];
  if (fieldLabel.kind === 'reference') return (await makeSample(shop, resources[fieldLabel.of]))._id;
  const values: Partial<Record<FieldLabel['kind'], unknown>> = {
    email: `muestra${numbered}@shop.example`,
    phone: '11 5555-0000',
    code: `M-${numbered}`,
    day: '2099-12-31',
    number: 1,
    numericCode: numbered,
    money: 100,
    yesNo: true,
    enabled: true,
    options: [],
  };
  return values[fieldLabel.kind] ?? `Muestra ${numbered}`;
}

async function derivedSample(shop: Shop, { create, fields }: ResourceDefinition): Promise<Sample> {
  const shape = create instanceof z.ZodObject ? create.shape : {};
  const required = Object.entries(fields).flatMap(([field, fieldLabel]) => {
    const name = fieldLabel?.kind === 'reference' ? (fieldLabel.sentAs ?? field) : field;
    const schema = shape[name];
    return fieldLabel && schema && !z.safeParse(schema, undefined).success ? [[name, fieldLabel] as const] : [];
  });
  const values = required.map(async ([name, fieldLabel]) => [name, await valueOf(fieldLabel, shop)] as const);
  return { body: Object.fromEntries(await Promise.all(values)), change: { name: 'Otra muestra' } };
}

export const sampleOf: Readonly<Record<string, MakeSample>> = {
  ...Object.fromEntries(
    Object.values(resources).map((definition) => [definition.name, (shop: Shop) => derivedSample(shop, definition)]),
  ),
  ...ownSamples,
};

function sample(body: Sample['body'], change: Sample['change']): Promise<Sample> {
  return Promise.resolve({ body, change });
}

export async function makeSample(
  shop: Shop,
  { name, path, envelope }: { name: string; path: string; envelope: string },
): Promise<Record<string, unknown> & { _id: string }> {
  const made = await sampleOf[name]?.(shop);
  if (!made) throw new Error(`There is no resource ${name}`);
  const { status, body } = await shop.as('admin').post<Record<string, never>>(`/tenant/${path}`, made.body);
  if (status !== 201) throw new Error(`Could not make one of ${name}: ${status} ${JSON.stringify(body)}`);
  return body[envelope] ?? (body as never);
}
