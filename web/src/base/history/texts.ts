export const historyTexts = {
  open: 'Historial',
  empty: 'No hay cambios registrados.',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  becomes: 'pasó a',
  blank: 'vacío',
} as const;
