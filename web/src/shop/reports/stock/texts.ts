import { monthName } from '@dioptria/contract/base/shop-time.ts';
import { formatMoney, formatNumber } from '../../../base/format/format.ts';

const productsOf = (products: number) => (products === 1 ? '1 producto' : `${formatNumber(products)} productos`);
const unitsOf = (units: number) => (units === 1 ? '1 unidad' : `${formatNumber(units)} unidades`);

export const stockTexts = {
  title: 'Análisis del stock',
  by: 'Agrupar por',
  period: 'Período',
  print: 'Imprimir',
  periods: {
    month: 'Este mes',
    lastMonth: 'El mes pasado',
    quarter: 'Últimos 3 meses',
    year: 'Últimos 12 meses',
    calendarYear: 'Este año',
    lastYear: 'El año pasado',
  },
  range: ({ from, to }: { from: string; to: string }) =>
    from === to ? monthName(from) : `${monthName(from)} – ${monthName(to)}`,

  value: 'Valor del stock',
  valueNote: (cost: number, price: number) => `${formatMoney(cost)} al costo · ${formatMoney(price)} al precio`,
  noValue: 'No hay productos en stock.',
  products: 'Productos',
  units: 'Unidades',
  atCost: 'Al costo',
  atPrice: 'Al precio',

  margin: 'Margen de lo vendido',
  noSales: 'No hay ventas de productos en este período.',
  noSalesDetail: 'Las ventas canceladas o reembolsadas no cuentan.',
  income: 'Ventas',
  cost: 'Costo',
  earned: 'Margen',
  percent: 'Margen (%)',

  unsold: 'Sin ventas',
  withoutSales: 'Sin ventas hace',
  months: (months: number) => (months === 1 ? '1 mes' : `${months} meses`),
  unsoldNote: (since: string, products: number, units: number, cost: number) =>
    `Desde ${monthName(since)}: ${productsOf(products)}, ${unitsOf(units)}, ${formatMoney(cost)} al costo`,
  noUnsold: 'Todo lo que hay en stock se vendió hace poco.',
  product: 'Producto',
  brand: 'Marca',
  stock: 'Stock',
  lastSale: 'Última venta',
  never: 'Nunca',

  abc: 'Lo que más aporta',
  abcNote: 'Clase A: los productos que suman el 80 % de las ventas. B: hasta el 95 %. C: el resto.',
  abcBar: (name: string, products: number) => `Clase ${name} · ${productsOf(products)}`,
  class: 'Clase',
  cumulative: 'Acumulado',
  first: (products: number) => `Los primeros ${formatNumber(products)}. «Exportar» los trae todos.`,

  more: (products: number) => `Ver ${formatNumber(products)} más`,
  failed: (title: string) => (error: string) => `No se pudo cargar «${title}»: ${error}`,
} as const;
