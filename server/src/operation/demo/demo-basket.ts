import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { type DemoClient, isPresbyopic } from './demo-clients.ts';
import { type DemoShop, priceOf } from './demo-shop.ts';
import { costAt } from './demo-stock.ts';

/** A line without a product is custom work. Prices and costs are in pesos. */
export interface BasketLine {
  product: DemoProduct | undefined;
  name: string;
  code: string;
  price: number;
  cost: number;
  quantity: number;
  prescriptionType: PrescriptionType;
}

export interface Basket {
  lines: BasketLine[];
  needsWorkshop: boolean;
}

const wishes = [
  ['glasses', 46],
  ['progressives', 13],
  ['sunglasses', 15],
  ['contacts', 11],
  ['lenses', 8],
  ['accessories', 7],
] as const;

const customWork: [description: string, price: number][] = [
  ['Soldadura de patilla', 9500],
  ['Cambio de plaquetas', 4200],
  ['Teñido de cristales', 14_000],
  ['Reemplazo de tornillo y ajuste', 3000],
  ['Biselado especial', 12_500],
];

export function fillBasket(
  shop: DemoShop,
  shelves: ReadonlyMap<string, readonly DemoProduct[]>,
  client: DemoClient,
  at: number,
): Basket {
  const { random } = shop;
  const lines: BasketLine[] = [];
  const take = (category: string, prescriptionType: PrescriptionType = 'none', quantity = 1) => {
    const left = (shelves.get(category) ?? []).filter(
      (product) => product.row.stock >= quantity && lines.every((line) => line.product !== product),
    );
    if (left.length > 0) lines.push(lineOf(shop, random.pick(left), at, prescriptionType, quantity));
  };
  const near = isPresbyopic(client) && random.chance(0.45) ? 'near' : 'far';
  const wish = random.weighted(wishes);
  if (wish === 'glasses' || wish === 'progressives') take('Armazones de receta');
  if (wish === 'progressives' && isPresbyopic(client)) take('Cristales multifocales', 'both');
  else if (wish === 'glasses' || wish === 'lenses' || wish === 'progressives') take('Cristales monofocales', near);
  if (wish === 'sunglasses') take('Anteojos de sol');
  if (wish === 'contacts') take('Lentes de contacto', 'none', random.between(1, 3));
  if (wish === 'accessories' || wish === 'contacts' || random.chance(0.12)) {
    take('Accesorios', 'none', random.between(1, 2));
  }
  if (wish === 'accessories' && random.chance(0.3)) take('Lupas');
  if (lines.length === 0 || random.chance(0.07)) lines.push(customLine(shop));
  return { lines, needsWorkshop: lines.some((line) => line.prescriptionType !== 'none') };
}

export function fillGlasses(shop: DemoShop, shelves: ReadonlyMap<string, readonly DemoProduct[]>, at: number): Basket {
  const lines = (
    [
      ['Armazones de receta', 'none'],
      ['Cristales monofocales', 'far'],
    ] as const
  ).map(([category, type]) => {
    const left = (shelves.get(category) ?? []).filter(({ row }) => row.stock > 0);
    return lineOf(shop, shop.random.pick(left), at, type, 1);
  });
  return { lines, needsWorkshop: true };
}

function lineOf(
  shop: DemoShop,
  product: DemoProduct,
  at: number,
  prescriptionType: PrescriptionType,
  quantity: number,
): BasketLine {
  const { name, code } = product.row;
  const cost = costAt(shop, product, at);
  return { product, name, code, price: priceOf(cost, product.profitability), cost, quantity, prescriptionType };
}

function customLine({ random }: DemoShop): BasketLine {
  const [name, price] = random.pick(customWork);
  return { product: undefined, name, code: '', price, cost: 0, quantity: 1, prescriptionType: 'none' };
}
