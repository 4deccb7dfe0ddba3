/** Words of every declared screen. */
export const resourceTexts = {
  saved: 'Cambios guardados.',
  reload: 'Recargar',
  reloaded: 'Estos son los datos de ahora, con lo que escribiste. Revisalos y guardá de nuevo.',
  changedByOther: (value: string) => `Otra persona puso «${value}». Si guardás, queda lo tuyo.`,
  emptiedByOther: 'Otra persona lo dejó vacío. Si guardás, queda lo tuyo.',
  none: 'Sin datos',
  searching: 'Buscando...',
  noMatches: 'No se encontraron resultados.',
  clear: (label: string) => `Quitar ${label}`,
} as const;
