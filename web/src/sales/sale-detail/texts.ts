import type { Question } from '../../shared/ui/question.ts';

/** Texts of the order's detail. */
export const detailTexts = {
  title: (number: number) => `Venta N.º ${number}`,
  loadingTitle: 'Venta',
  loadFailed: (message: string) => `Error obteniendo la venta: ${message}`,
  saleDate: 'Fecha de venta',
  publicPage: 'Página pública',
  print: 'Imprimir',
  custom: 'Producto personalizado',
  noNotes: 'Sin notas.',
  editDiscount: 'Editar descuento',
  saveDeposit: 'Guardar seña',
  prescriptions: 'Recetas',
  prescriptionOf: (date: string) => `Receta creada el ${date}`,
  noPrescriptions: 'No Hay recetas asociadas a esta orden',
  progress: 'Avance de la orden',
  saved: 'Guardado.',
  deletedByOther: 'Otra persona eliminó esta venta mientras la mirabas.',
  reload: 'Recargar',
  reason: 'Motivo',
  reasonNeeded: 'Estuvo cobrada o entregada: el motivo queda en la auditoría.',
  deleteQuestion: {
    title: '¿Eliminar esta venta?',
    message: 'Se borra para siempre y sus productos vuelven al stock.',
    confirm: 'Eliminar venta',
    cancel: 'Conservar',
    destructive: true,
  } satisfies Question,
} as const;
