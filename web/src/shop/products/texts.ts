import { formatNumber } from '../../base/format/format.ts';

const unitsOf = (units: number) => (units === 1 ? '1 unidad' : `${formatNumber(units)} unidades`);

export const movementTexts = {
  title: 'Movimientos',
  kind: 'Movimiento',
  anyKind: 'Todos los movimientos',
  from: 'Desde',
  to: 'Hasta',
  none: 'No hay movimientos para mostrar.',
  stock: (stock: number) => `Stock ${formatNumber(stock)}`,
  reception: (number: number) => `Recepción N.º ${number}`,
  order: (number: number) => `Venta N.º ${number}`,
  cost: (cost: string) => `Costo ${cost}`,
  pages: 'Páginas de movimientos',
  adjust: 'Ajustar stock',
  adjusted: 'Se ajustó el stock.',
  reason: 'Motivo',
  direction: 'Las unidades',
  directions: { out: 'Salen del stock', in: 'Entran al stock' },
  units: 'Unidades',
  note: 'Nota',
  noUnits: 'Tiene que ser un número entero mayor que 0.',
  becomes: (from: number, to: number) => `El stock pasa de ${unitsOf(from)} a ${unitsOf(to)}.`,
} as const;

export const fixedPriceTexts = {
  mark: 'Precio fijo',
  help: 'Si lo dejás vacío, se usa el precio calculado.',
  lacksPrice: 'No se puede vender hasta que tenga precio.',
} as const;

export const enabledHelp = 'En No, no se ofrece para vender ni para pedir; las ventas y el stock quedan como están.';

export const priceTexts = {
  title: 'Historial de precios',
  none: (since: string) => `El precio es el mismo desde el ${since}.`,
  edited: 'Cambio en el producto',
  undone: (change: string) => `Se deshizo: ${change}`,
  cost: (cost: string) => `Costo ${cost}`,
  fixed: 'Precio fijo',
  released: 'Dejó de ser fijo',
  chart: (lowest: string, highest: string) => `Precio a lo largo del tiempo, entre ${lowest} y ${highest}`,
  range: (lowest: string, highest: string) => `${lowest} a ${highest}`,
  today: 'Hoy',
} as const;
