export const tableTexts = {
  search: 'Buscar...',
  clearSearch: 'Limpiar la búsqueda',
  focusSearch: 'Buscar en la lista',
  first: 'Primera',
  previous: 'Anterior',
  next: 'Siguiente',
  last: 'Última',
  pages: 'Páginas',
  pageOf: (page: string, pages: string) => `Página ${page} de ${pages}`,
  hint: 'Seleccione un elemento de la tabla para ver mas detalles',
  results: (total: number) => (total === 1 ? 'resultado' : 'resultados'),
  nothing: 'Todavía no hay nada en esta lista.',
  notFound: (search: string) => `No se encontraron resultados para «${search}».`,
  notFoundDetail: 'Probá con otra palabra, o con menos letras.',
} as const;

export const exportTexts = {
  export: 'Exportar',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  exporting: 'Exportando…',
  cancel: 'Cancelar la exportación',
  nothing: 'No hay nada para exportar.',
  done: (file: string) => `Se exportó «${file}».`,
  canceled: 'Se canceló la exportación.',
  failed: 'No se pudo exportar la lista.',
  brokenOff: 'La respuesta se cortó antes de terminar. Intentá de nuevo.',
} as const;
