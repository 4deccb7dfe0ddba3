import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { ModificationPreview, ModificationRequest } from '@dioptria/contract/shop/sales/modifications.ts';
import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import type { Sale } from '../../shop/sales/sale-records.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Tables } from '../../base/database/tables.ts';
import { examine } from '../../operation/doctor/examine.ts';
import type { TestApp } from '../app/test-app.ts';
import { newShop, type Shop, type SignedIn } from '../shops/new-shop.ts';

export type ChangedSale = { sale: Sale } & Problem;
export type PreviewedSale = { preview: ModificationPreview } & Problem;

export const modify = (
  caller: SignedIn,
  { _id, updatedAt }: Pick<Sale, '_id' | 'updatedAt'>,
  change: Partial<ModificationRequest>,
  headers?: Record<string, string>,
) =>
  caller.post<ChangedSale>(`/tenant/sales/${_id}/modifications`, { updatedAt, reason: 'Lo pidió', ...change }, headers);

export const preview = (
  caller: SignedIn,
  { _id, updatedAt }: Pick<Sale, '_id' | 'updatedAt'>,
  change: Partial<ModificationRequest>,
  headers?: Record<string, string>,
) => caller.post<PreviewedSale>(`/tenant/sales/${_id}/modifications/preview`, { updatedAt, ...change }, headers);

/** Before the first sale: frame 5 and 1, lens 10 and 5, case 10. */
export function modifiableSales({ given }: Pick<Shop, 'given'>) {
  const products = makeOnce(async () => {
    const lenses = (await given.category({ name: 'Cristales', showProductType: true }))._id;
    const [verifyStock, profitability] = [true, 0];
    const fields = { verifyStock, profitability };
    return {
      frame: await given.product({
        ...fields,
        name: 'Armazón F',
        code: 'F',
        cost: 25_000,
        fixedPrice: 70_000,
        stock: 5,
      }),
      otherFrame: await given.product({ ...fields, name: 'Armazón G', code: 'G', fixedPrice: 90_000, stock: 1 }),
      lens: await given.product({
        ...fields,
        name: 'Cristal L',
        code: 'L',
        cost: 12_000,
        fixedPrice: 30_000,
        stock: 10,
        category: lenses,
      }),
      otherLens: await given.product({
        ...fields,
        name: 'Cristal N',
        code: 'N',
        cost: 18_000,
        fixedPrice: 45_000,
        stock: 5,
        category: lenses,
      }),
      case: await given.product({ ...fields, name: 'Estuche A', code: 'A', fixedPrice: 20_000, stock: 10 }),
    };
  });
  /** Frame 70,000 and lens 30,000 for far, with a deposit of 40,000 in cash. */
  async function sale(fields: object = {}, more: readonly { product: string; quantity: number }[] = []): Promise<Sale> {
    const { frame, lens } = await products();
    const lines = [
      { product: frame._id, quantity: 1 },
      { product: lens._id, quantity: 1, prescriptionType: 'far' as const },
    ];
    return given.sale({ products: [...lines, ...more], deposit: 40_000, ...fields });
  }
  /** The lens L goes, and the lens N comes. */
  async function swap(): Promise<Partial<ModificationRequest>> {
    const { frame, otherLens } = await products();
    return {
      products: [
        { line: 0, product: frame._id, quantity: 1 },
        { product: otherLens._id, quantity: 1, prescriptionType: 'far' },
      ],
      removed: [{ line: 1, returns: 'stock' }],
    };
  }
  return { products, sale, swap };
}

export async function newModifiableShop(app: TestApp) {
  const shop = await newShop(app);
  const sales = modifiableSales(shop);
  const products = await sales.products();
  return { shop, sales, products, seller: shop.as('seller'), admin: shop.as('admin') };
}
export type ModifiableShop = Awaited<ReturnType<typeof newModifiableShop>>;

export const rowsOf = <Name extends keyof Tables>({ database }: TestApp, { tenantId }: Shop, table: Name) =>
  asTenant(database, tenantId, (tx) =>
    tx
      .selectFrom(table as 'sales')
      .selectAll()
      .execute(),
  ) as Promise<Record<string, unknown>[]>;

export async function findingsOf({ database }: TestApp, { tenantId }: Shop): Promise<unknown[]> {
  const found = [];
  for await (const finding of examine(database, { tenantId })) found.push(finding);
  return found;
}

/** 'F 4, G 1, L 9, N 5, A 10' */
export async function stockOf(app: TestApp, { shop, products }: ModifiableShop): Promise<string> {
  const rows = await rowsOf(app, shop, 'products');
  const read = (name: string, { _id }: { _id: string }) =>
    `${name} ${String(rows.find(({ id }) => id === _id)?.['stock'])}`;
  const named = [
    ['F', products.frame],
    ['G', products.otherFrame],
    ['L', products.lens],
    ['N', products.otherLens],
    ['A', products.case],
  ] as const;
  return named.map(([name, product]) => read(name, product)).join(', ');
}

export async function changed(
  { seller }: ModifiableShop,
  sale: Sale,
  change: Partial<ModificationRequest>,
): Promise<Sale> {
  const { status, body } = await modify(seller, sale, change);
  if (status !== 201) throw new Error(`The change was refused: ${JSON.stringify(body)}`);
  return body.sale;
}

const figures = [
  ...(['sale_lines', 'jobs', 'sale_days', 'product_months', 'product_sales', 'modification_months'] as const),
  ...(['client_accounts', 'debt_days', 'record_counts', 'coverage_lines', 'sales', 'products'] as const),
];

const textsOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows
    .filter((row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0))
    .map(({ updated_at: _version, freed_tray: _tray, ...row }) =>
      JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    )
    .toSorted();

/** The figures, stocks and jobs of the shop, without versions and without sums of 0. */
export async function figuresOf(app: TestApp, shop: Shop): Promise<Record<string, string[]>> {
  const tables = await Promise.all(figures.map((table) => rowsOf(app, shop, table)));
  return Object.fromEntries(tables.map((rows, at) => [figures[at], textsOf(rows)]));
}
