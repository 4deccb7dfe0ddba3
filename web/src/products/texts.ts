import { formatNumber } from '../shared/format/format.ts';

const unitsOf = (units: number) => (units === 1 ? '1 unidad' : `${formatNumber(units)} unidades`);

export const movementTexts = {
  title: 'Movimientos',
  kind: 'Movimiento',
  anyKind: 'Todos los movimientos',
  from: 'Desde',
  to: 'Hasta',
  none: 'No hay movimientos que mostrar.',
  stock: (stock: number) => `Stock ${formatNumber(stock)}`,
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
