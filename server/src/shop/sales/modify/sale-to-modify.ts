import { fromCents } from '@dioptria/contract/base/money.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { isService } from '@dioptria/contract/shop/categories/categories.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import type { NewModification } from '@dioptria/contract/shop/sales/modifications.ts';
import type { Products, StoredLine } from '@dioptria/contract/shop/sales/modified-lines.ts';
import type { KnownToModify, SaleToModify } from '@dioptria/contract/shop/sales/sale-modification.ts';
import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { sql } from 'kysely';
import { hideArrayLength, inTenant, parameter, run, statement } from '../../../base/database/statements.ts';
import type { Context } from '../../../base/records/context.ts';
import { notFound } from '../../../base/records/refusal.ts';
import { refuseOtherVersion } from '../../../base/records/write-checks.ts';
import { lockCoverages } from '../../coverages/lock-coverages.ts';
import { activeInvoiceState } from '../../invoices/draft-invoice.ts';
import { jobsToFollow, type JobToFollow } from '../../jobs/follow-lines.ts';
import { attachedTo } from '../../jobs/make-jobs.ts';
import { soldProduct } from '../../jobs/sold-products.ts';
import { lockProducts } from '../../products/stock-ledger.ts';
import { lockSale } from '../lock-sales.ts';
import { childrenOf, findSale, type LineRow, type SaleChildren, type SaleRow } from '../sale-records.ts';

export interface ReadSale {
  stored: SaleRow;
  children: SaleChildren;
  sale: SaleToModify;
  known: KnownToModify;
  jobs: readonly JobToFollow[];
}

type Sent = Pick<NewModification, 'updatedAt' | 'products'>;

/** The preview locks nothing. */
export async function readToModify(context: Context, id: string, sent: NewModification): Promise<ReadSale> {
  const stored = await findSale(context, id);
  if (!stored) throw notFound();
  refuseOtherVersion(stored.updated_at, sent.updatedAt);
  return readSale(context, stored, await childrenOf(context, id), sent);
}

/** Locks the client, the sale, the insurers and the products, in this order (docs/rules.md#locks-1). */
export async function lockToModify(
  context: Context,
  id: string,
  sent: Sent,
  /** Lines of which the change may take units again. */
  former: readonly StoredLine[] = [],
): Promise<ReadSale> {
  const stored = await lockSale(context, id);
  refuseOtherVersion(stored.updated_at, sent.updatedAt);
  await lockCoverages(context, id, await insurersOf(context, id));
  const children = await childrenOf(context, id);
  await lockProducts(context, [...productIds(children.lines, sent), ...former.flatMap(({ product }) => product ?? [])]);
  return readSale(context, stored, children, sent);
}

/** Also of void coverages, because their lines move with the lines of the sale. */
async function insurersOf({ tx, actor }: Context, saleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('coverages')
    .select('insurance_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .execute();
  return rows.map(({ insurance_id: id }) => id);
}

const productIds = (lines: readonly LineRow[], { products = [] }: Sent): string[] => [
  ...new Set([...lines.flatMap(({ product_id }) => product_id ?? []), ...products.map(({ product }) => product)]),
];

async function readSale(context: Context, stored: SaleRow, children: SaleChildren, sent: Sent): Promise<ReadSale> {
  const { actor, now, timeZone } = context;
  const { lines, prescriptions, coverages = [] } = children;
  const [products, jobs, attached, invoice] = await Promise.all([
    productsToday(context, productIds(lines, sent)),
    jobsToFollow(context, stored.id),
    attachedTo(
      context,
      prescriptions.map((prescription) => prescription.id),
    ),
    activeInvoiceState(context, stored.id),
  ]);
  const standing = coverages.filter(({ state }) => state !== 'void');
  return {
    stored,
    children,
    sale: saleToModify(stored, children),
    jobs,
    known: {
      products,
      jobs,
      prescriptions: attached,
      covered: standing.map(({ insurance, presentedIn: batch, lines: covered }) => ({
        positions: covered.flatMap((line) => line.products),
        insurer: insurance.name,
        batch,
      })),
      invoice: invoice === undefined ? 'none' : isOnItsWay(invoice) ? 'onItsWay' : 'inForce',
      mayAddCustomProducts: can(actor.permissions, 'sales.customProducts'),
      today: shopDay(now, timeZone),
    },
  };
}

const isOnItsWay = (state: keyof typeof invoiceStateTable): boolean =>
  invoiceStateTable[state].isQueued && !invoiceStateTable[state].canRetry;

const saleToModify = (stored: SaleRow, { lines, remakes = [] }: SaleChildren): SaleToModify => ({
  number: stored.number,
  lines: lines.map(storedLine),
  discount: fromCents(stored.discount_hundredths),
  discountType: stored.discount_type,
  insurerTotal: fromCents(stored.insurer_cents),
  paid: fromCents(stored.paid_cents),
  refunded: fromCents(stored.refunded_cents),
  orderStatus: stored.order_status,
  paymentStatus: stored.payment_status,
  deliveryDate: stored.delivery_date,
  notes: stored.notes,
  hasRemakes: remakes.length > 0,
});

const storedLine = (line: LineRow): StoredLine => ({
  product: line.product_id,
  name: line.name,
  code: line.code,
  price: fromCents(line.price_cents),
  cost: fromCents(line.cost_cents),
  quantity: line.quantity,
  returned: line.returned,
  prescriptionType: line.prescription_type,
  needsWorkshop: line.needs_workshop,
  workshopNote: line.workshop_note,
});

const productsById = statement('products_to_sell', (queries) =>
  queries
    .selectFrom('products')
    .innerJoin('categories', (join) => inTenant(join, 'categories.id', 'products.category_id'))
    .select([
      'products.id',
      'products.name',
      'code',
      'price_cents',
      'cost_cents',
      'lacks_price',
      'products.enabled',
      'stock',
      'verify_stock',
    ])
    .select(['show_product_type', 'needs_workshop', 'lens_design', 'lens_material', 'lens_index', 'treatments'])
    .select(['eye', 'bridge', 'temple', 'lens_height'])
    .where('products.tenant_id', '=', parameter<string>(1))
    .where('products.id', '=', sql<string>`any(${hideArrayLength(parameter(2), 'uuid')})`),
);

async function productsToday({ tx, actor }: Context, ids: readonly string[]): Promise<Products> {
  const rows = await run(tx, productsById, [actor.tenantId, ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...soldProduct(row),
        name: row.name,
        code: row.code,
        price: fromCents(row.price_cents),
        cost: fromCents(row.cost_cents),
        lacksPrice: row.lacks_price,
        enabled: row.enabled,
        stock: row.stock,
        verifyStock: row.verify_stock,
        isService: isService({ needsWorkshop: row.needs_workshop, showProductType: row.show_product_type }),
      },
    ]),
  );
}
