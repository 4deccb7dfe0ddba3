import { toCents } from '@dioptria/contract/base/money.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { unknownProduct, type sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { LockedProduct } from '../../products/stock-ledger.ts';
import type { Context } from '../../../base/records/context.ts';
import { invalid } from '../../../base/records/refusal.ts';
import type { LineRow } from '../sale-records.ts';

type NewSale = CreateOf<typeof sales>;

/**
 * First the products, then the custom products. `prices` are in cents by product id, of the products that are not sold at their
 * own price.
 * @throws Refusal `invalid` with every line whose product is not among the given products.
 */
export function newLines(
  { actor }: Context,
  saleId: string,
  input: NewSale,
  products: ReadonlyMap<string, LockedProduct>,
  prices?: ReadonlyMap<string, number>,
): LineRow[] {
  const [unknown, ...others] = input.products.flatMap(({ product }, index) =>
    products.has(product) ? [] : [{ path: `products.${index}.product`, message: unknownProduct }],
  );
  if (unknown) throw invalid(unknown, ...others);
  const sold = input.products.flatMap((line) => {
    const product = products.get(line.product);
    return product
      ? [productLine(line, { ...product, priceCents: prices?.get(product.id) ?? product.priceCents })]
      : [];
  });
  return [...sold, ...input.customProducts.map(customLine)].map((line, position) => ({
    tenant_id: actor.tenantId,
    sale_id: saleId,
    position,
    ...line,
  }));
}

type Line = Omit<LineRow, 'tenant_id' | 'sale_id' | 'position'>;

/** Only a product of a category with `showProductType` keeps the prescription type of the request (docs/rules.md#sales-19). */
function productLine({ quantity, prescriptionType }: NewSale['products'][number], product: LockedProduct): Line {
  return {
    product_id: product.id,
    name: product.name,
    code: product.code,
    price_cents: product.priceCents,
    cost_cents: product.costCents,
    quantity,
    prescription_type: product.showProductType ? prescriptionType : 'none',
  };
}

function customLine({ description, price, quantity }: NewSale['customProducts'][number]): Line {
  return {
    product_id: null,
    name: description,
    code: '',
    price_cents: toCents(price),
    cost_cents: 0,
    quantity,
    prescription_type: 'none',
  };
}
