/**
 * Texts of the log's page. The texts of an entry are in the contract, because the export of the log also uses these
 * texts.
 */
export const auditTexts = {
  title: 'Auditoría',
  empty: 'Todavía no hay nada registrado.',
  nothingNarrowed: 'No se encontraron resultados para los filtros elegidos.',
  clearFilters: 'Quitar los filtros',
  at: 'Fecha',
  who: 'Quién',
  what: 'Qué hizo',
  about: 'Sobre qué',
  where: 'Desde dónde',
  user: 'Usuario',
  anybody: 'Todos',
  kind: 'Tipo de registro',
  anyKind: 'Todos',
  action: 'Acción',
  anyAction: 'Todas',
  from: 'Desde el día',
  to: 'Hasta el día',
  program: 'Programa',
  request: 'Código del pedido',
  field: 'Campo',
  before: 'Antes',
  after: 'Después',
  values: 'Valores',
  noValues: 'No hay datos para mostrar.',
  open: 'Ver el registro',
  everything: 'Ver todo lo de este registro',
} as const;
