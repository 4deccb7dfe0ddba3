import { barcodeKey, checkDigit, inStoreBarcode } from '@dioptria/contract/shop/products/barcodes.ts';
import { frameSize } from '@dioptria/contract/shop/products/products.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { brandPlans, type CategoryPlan, categoryPlans, type ProductPlan, providerPlans } from './catalog.ts';
import { taxNumber, writtenTaxNumber } from './demo-people.ts';
import { centsOf, type DemoShop, instantOf, priceOf, recordColumns, type Row } from './demo-shop.ts';

export interface DemoProduct {
  row: Row<'products'>;
  category: CategoryPlan;
  cost: number;
  profitability: number;
  /** At `buyAt` units or fewer the shop buys the product again, up to `full` units. */
  supply: { buyAt: number; full: number };
}

/** One in `SCARCE` products is hard to get, so that its stock is always low. */
const SCARCE = 14;
/** The position of the only discontinued product. */
const ENDED = 18;

function supplyOf({ fullStock }: CategoryPlan, position: number): DemoProduct['supply'] {
  if (position === ENDED) return { buyAt: -1, full: 8 };
  return isScarce(position) ? { buyAt: 2, full: 9 } : { buyAt: 13, full: fullStock };
}

const isScarce = (position: number) => position % SCARCE === 5;

function ownMinimum(position: number, { buyAt, full }: DemoProduct['supply']): number | null {
  if (isScarce(position)) return full;
  return position % 6 === 2 ? buyAt : null;
}

const named = (name: string) => ({ name, name_key: searchKey(name) });

export function addCatalog(shop: DemoShop): DemoProduct[] {
  const at = instantOf(shop.opening, 9, 30);
  const brandIds = new Map(
    brandPlans.map(([name, description]) => {
      const row = { ...recordColumns(shop, at), ...named(name), description, enabled: true };
      shop.rows.brands.push(row);
      return [name, row.id];
    }),
  );
  const providerIds = new Map(
    providerPlans.map((plan) => {
      const row = providerRow(shop, plan);
      shop.rows.providers.push(row);
      return [row.name, row.id];
    }),
  );
  return categoryPlans.flatMap((category) => {
    const { name, description, showProductType, isAsked } = category;
    const row = { ...recordColumns(shop, at), ...named(name), description, enabled: true };
    const lens_question = isAsked ? 'asked' : 'open';
    shop.rows.categories.push({ ...row, show_product_type: showProductType, lens_question });
    return category.products.flatMap((plan) => {
      const references = {
        category_id: row.id,
        brand_id: brandIds.get(plan.brand) ?? '',
        provider_id: providerIds.get(plan.provider) ?? '',
      };
      return plan.variants.map((_, variant) => addProduct(shop, category, plan, variant, references));
    });
  });
}

function providerRow(shop: DemoShop, [name, person, place, site]: (typeof providerPlans)[number]): Row<'providers'> {
  const { random } = shop;
  return {
    ...recordColumns(shop, instantOf(shop.opening, 9, 15)),
    ...named(name),
    phone: `11 4${random.between(300, 999)}-${random.between(1000, 9999)}`,
    email: `ventas@${site}.example`,
    person_in_charge: person,
    address: place,
    tax_id: writtenTaxNumber(taxNumber(30, random.between(60_000_000, 71_000_000))),
    bank_name: random.pick(['Banco Nación', 'Banco Provincia', 'Banco Ciudad']),
    bank_number: String(random.between(100_000, 999_999)).padStart(22, '0'),
    bank_alias: `${site.toUpperCase().slice(0, 14)}.PAGOS`,
    default_invoice_type: random.pick(['A', 'A', 'B'] as const),
    currency: site === 'mirasol' ? 'USD' : 'ARS',
    cylinder_sign: site === 'lablentix' ? 'minus' : 'asWritten',
    enabled: true,
  };
}

type References = Pick<Row<'products'>, 'category_id' | 'brand_id' | 'provider_id'>;

function addProduct(
  shop: DemoShop,
  category: CategoryPlan,
  { model, code, variants, costs, profitability, lens }: ProductPlan,
  variant: number,
  references: References,
): DemoProduct {
  const [variantName = '', variantCode = ''] = variants[variant] ?? [];
  const [first, last] = costs;
  const cost = roundCost(first + ((last - first) * variant) / Math.max(variants.length - 1, 1));
  const name = `${model} ${variantName}`;
  const fullCode = `${code}-${variantCode}`;
  const position = shop.rows.products.length;
  const row = {
    ...recordColumns(shop, instantOf(shop.opening, 10) + position * 1000),
    ...named(name),
    ...references,
    code: fullCode,
    code_key: compactKey(fullCode),
    description: category.description,
    stock: 0,
    cost_cents: centsOf(cost),
    profitability_hundredths: centsOf(profitability),
    price_cents: centsOf(priceOf(cost, profitability)),
    // All rows have the columns of the first row. `addFixedPrices` fixes some prices.
    fixed_price_cents: null,
    verify_stock: true,
    minimum_stock: ownMinimum(position, supplyOf(category, position)),
    outstanding_units: 0,
    ...codesOf(category, position),
    lens_design: lens?.design ?? '',
    lens_material: lens?.material ?? '',
    lens_index: lens?.index ?? '',
    treatments: [...(lens?.treatments[variant] ?? [])],
  };
  shop.rows.products.push(row);
  return { row, category, cost, profitability, supply: supplyOf(category, position) };
}

/** The lowest barcode number, with the prefix of Argentina and without the check digit. */
const MAKER = 779_000_000_000;
/** One in `WITHOUT_BARCODE` products came without a barcode, and the shop made one for it. */
const WITHOUT_BARCODE = 9;

function codesOf({ fullStock, showProductType, name }: CategoryPlan, position: number) {
  const isFrame = /Armazones|Anteojos/.test(name);
  const digits = String(MAKER + fullStock * 10_000 + position * 7);
  const madeByMaker = `${digits}${checkDigit(digits)}`;
  const barcode = position % WITHOUT_BARCODE === 4 ? inStoreBarcode(position) : madeByMaker;
  const measures = isFrame
    ? { eye: 48 + (position % 5) * 2, bridge: 16 + (position % 4), temple: 135 + (position % 3) * 5 }
    : { eye: null, bridge: null, temple: null };
  return {
    ...measures,
    lens_height: measures.eye === null ? null : measures.eye - 14,
    frame_size: frameSize(measures),
    color_code: isFrame ? `C${(position % 6) + 1}` : '',
    // Lenses are made to order: they have no barcode.
    barcode: showProductType ? '' : barcode,
    barcode_key: showProductType ? null : barcodeKey(barcode),
  };
}

export function roundCost(cost: number): number {
  return Math.round(cost / 10) * 10;
}
