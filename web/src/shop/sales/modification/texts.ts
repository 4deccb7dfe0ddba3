import { formatMoney } from '../../../base/format/format.ts';

export const modificationTexts = {
  button: 'Modificar venta',
  title: (number: number) => `Modificar venta N.º ${number}`,
  replace: 'Cambiar',
  replaceOf: (name: string) => `Cambiar ${name} por otro producto`,
  replaceTitle: (name: string) => `Cambiar «${name}» por…`,
  todayIs: (price: number) => `Hoy ${formatMoney(price)}`,
  takeToday: 'Usar precio de hoy',
  takeTodayOf: (name: string) => `Usar precio de hoy de ${name}`,
  keepSold: 'Dejar el vendido',
  keepSoldOf: (name: string) => `Dejar el precio vendido de ${name}`,
  removed: 'Salen de la venta',
  returnsOf: (name: string) => `Destino de ${name}`,
  putBack: 'Volver a poner',
  putBackOf: (name: string) => `Volver a poner ${name}`,
  reason: 'Motivo del cambio',
  submit: 'Guardar cambios',
  outcome: 'Así queda',
  nothing: 'Todavía no cambiaste nada.',
  computing: 'Calculando…',
  stock: 'Stock',
  jobs: 'Trabajos',
  units: (before: number, after: number, broken: number) =>
    `${before} → ${after}${broken > 0 ? ` (${broken} ${broken === 1 ? 'rota' : 'rotas'})` : ''}`,
  saved: (balance: number, credit: number) =>
    ['Modificada.', balance > 0 && `Saldo ${formatMoney(balance)}.`, credit > 0 && `A favor ${formatMoney(credit)}.`]
      .filter(Boolean)
      .join(' '),
  section: 'Cambios',
  heading: (number: number) => `Cambio N.º ${number}`,
  difference: (pesos: number) => (pesos > 0 ? `+ ${formatMoney(pesos)}` : formatMoney(pesos)),
  out: (line: string) => `Sale: ${line}`,
  in: (line: string) => `Entra: ${line}`,
  total: (before: number, after: number) => `Total: ${formatMoney(before)} → ${formatMoney(after)}`,
  day: (before: string, after: string) => `Entrega: ${before} → ${after}`,
  notes: 'Cambiaron las notas.',
  undoes: (number: number) => `Deshace el cambio N.º ${number}`,
} as const;
