import { recordWords } from '@dioptria/contract/record-words.ts';

/** Where the user guide is: pages of its own, which the build makes of docs/ayuda. */
export const guide = '/ayuda';

/** Words of every screen. A feature's own words lie beside the feature; sentences that state a rule, in the contract. */
export const sharedTexts = {
  productName: 'Dioptría',
  apiError: 'Error en la API',
  error: 'Ocurrió un error',
  unknownError: 'Error desconocido',
  offline: 'No se pudo conectar con el servidor. Revisá tu conexión e intentá de nuevo.',
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
  ...recordWords,
  selectOption: 'Seleccione una opción',
  dayFormat: 'dd/mm/aaaa',
  showPassword: 'Mostrar lo escrito',
  openCalendar: 'Abrir el calendario',
  deletedByOther: 'Otra persona lo eliminó mientras lo mirabas.',
  readonly: 'Tu usuario es de solo lectura.',
} as const;
