import { resourceNouns, type ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { Question } from '../ui/dialogs/question.ts';

export const resourceTexts = {
  onThisPage: 'En esta página',
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
  orImport: 'También podés traer una planilla con «Importar».',
  clearFilters: 'Quitar los filtros',
  create: (name: string) => `Crear «${name}»…`,
  createOne: 'Crear uno nuevo…',
  clear: (label: string) => `Quitar ${label}`,
} as const;

export interface ScreenTexts {
  title: string;
  create: string;
  empty: string;
  emptyDetail: string;
  created: (name: string) => string;
  /** The message for a failed request without a reason from the server (docs/rules.md#errors-4). */
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  deleteQuestion: (name: string) => Question;
}

/**
 * Makes the texts of a resource's screen from the Spanish noun of the resource. @param own texts that replace the texts
 * made from the noun
 */
export function screenTexts(name: ResourceName, own: Partial<ScreenTexts> = {}): ScreenTexts {
  const { one, many, ...noun } = resourceNouns[name];
  const [the, a, first, this_] =
    'isFeminine' in noun ? ['la', 'Nueva', 'la primera', 'esta'] : ['el', 'Nuevo', 'el primero', 'este'];
  const word = one.toLowerCase();
  const create = own.create ?? `Crear ${a} ${one}`;
  return {
    title: `Lista de ${many}`,
    create,
    empty: `Todavía no hay ${many.toLowerCase()}.`,
    emptyDetail: `Cargá ${first} con «${create}».`,
    created: (record) => `Se creó ${the} ${word} «${record}».`,
    createFailed: `Error al crear ${the} ${word}.`,
    updateFailed: `Error al actualizar ${the} ${word}.`,
    deleteFailed: `Error al eliminar ${the} ${word}.`,
    deleteQuestion: (record) => ({
      title: `¿Eliminar ${this_} ${word}?`,
      message: `«${record}» se borra para siempre.`,
      confirm: `Eliminar ${word}`,
      cancel: 'Conservar',
      destructive: true,
    }),
    ...own,
  };
}
