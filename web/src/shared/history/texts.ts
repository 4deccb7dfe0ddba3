import { commandLineLabel } from '@dioptria/contract/audit-labels.ts';

export const historyTexts = {
  open: 'Historial',
  empty: 'No hay cambios registrados.',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  commandLine: commandLineLabel,
  becomes: 'pasó a',
  blank: 'vacío',
} as const;
