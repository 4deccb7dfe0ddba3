import { recordLabels } from '@dioptria/contract/base/format.ts';

/** The build generates the pages of the user guide from docs/ayuda. */
export const guide = '/ayuda';

/** Texts for several folders of web/src/shop. Messages that state a rule are in the contract. */
export const sharedTexts = {
  productName: 'Dioptría',
  apiError: 'Error en la API',
  error: 'Ocurrió un error',
  unknownError: 'Error desconocido',
  offline: 'No se pudo conectar con el servidor. Revisá tu conexión e intentá de nuevo.',
  outdated: 'La página se actualizó desde que la abriste. Recargala para seguir.',
  retry: 'Reintentar',
  loading: 'Cargando...',
  help: 'Ayuda',
  close: 'Cerrar',
  back: 'Volver',
  cancel: 'Cancelar',
  edit: 'Editar',
  save: 'Guardar',
  saving: 'Guardando...',
  delete: 'Eliminar',
  reason: 'Motivo',
  undo: 'Deshacer',
  undone: 'Se deshizo el cambio.',
  undoFailed: (reason: string) => `No se deshizo el cambio. ${reason}`,
  ...recordLabels,
  selectOption: 'Seleccione una opción',
  dayFormat: 'dd/mm/aaaa',
  showPassword: 'Mostrar lo escrito',
  openCalendar: 'Abrir el calendario',
  deletedByOther: 'Otra persona lo eliminó mientras lo mirabas.',
  readonly: 'Tu usuario es de solo lectura.',
} as const;
