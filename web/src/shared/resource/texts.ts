import { sharedTexts } from '../texts.ts';

/** Words of every declared screen. */
export const resourceTexts = {
  saved: 'Cambios guardados.',
  reload: 'Recargar',
  reloaded: 'Estos son los datos de ahora, con lo que escribiste. Revisalos y guardá de nuevo.',
  changedByOther: (value: string) => `Otra persona puso «${value}». Si guardás, queda lo tuyo.`,
  emptiedByOther: 'Otra persona lo dejó vacío. Si guardás, queda lo tuyo.',
  none: 'Sin datos',
  noneTicked: 'Ninguno',
  searching: 'Buscando...',
  noMatches: 'No se encontraron resultados.',
  nothingNarrowed: 'No se encontraron resultados para los filtros elegidos.',
  clearFilters: 'Quitar los filtros',
  create: (name: string) => `Crear «${name}»…`,
  createOne: 'Crear uno nuevo…',
  clear: (label: string) => `Quitar ${label}`,
} as const;

/** What a switch says of a record's use (spec §2 'Estado'). */
export const activeOrNot = { true: sharedTexts.active, false: sharedTexts.inactive } as const;

/** What a switch says of a question. */
export const yesOrNo = { true: sharedTexts.yes, false: sharedTexts.no } as const;
