import { type MergedKind, movedNouns } from '@dioptria/contract/shop/merges/merge-labels.ts';
import type { MergePreview } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import { resourceNouns } from '@dioptria/contract/shop/nouns.ts';
import { formatNumber } from '../../base/format/format.ts';

const list = new Intl.ListFormat('es-AR');

const the = (kind: MergedKind) => ('isFeminine' in resourceNouns[kind] ? 'la' : 'el');

function movedText({ moves, merged, kept }: MergePreview): string {
  if (moves.length === 0) return `Ningún registro usa «${merged.name}».`;
  const counted = moves.map(({ table, records }) => {
    const [one, many] = movedNouns[table];
    return `${formatNumber(records)} ${records === 1 ? one : many}`;
  });
  const isOne = moves.length === 1 && moves[0]?.records === 1;
  return `Se ${isOne ? 'mueve' : 'mueven'} ${list.format(counted)} de «${merged.name}» a «${kept.name}».`;
}

export const mergeTexts = {
  open: 'Unir con…',
  title: (name: string) => `Unir «${name}»`,
  other: (kind: MergedKind) => `Con qué ${resourceNouns[kind].one.toLowerCase()}`,
  otherMissing: 'Elegí con cuál unir.',
  keeps: 'Cuál queda',
  chosen: (kind: MergedKind, name: string) => `«${name}» (${the(kind)} que elegiste)`,
  opened: (kind: MergedKind, name: string) => `«${name}» (${the(kind)} que abriste)`,
  similar: (kind: MergedKind, one: string, other: string) =>
    `«${one}» y «${other}» parecen ${the(kind)} ${'isFeminine' in resourceNouns[kind] ? 'misma' : 'mismo'} ${resourceNouns[kind].one.toLowerCase()}.`,
  mergeBoth: (one: string, other: string) => `Unir con…: «${other}» y «${one}»`,
  similarNames: 'Nombres parecidos',
  moreSimilar: (pairs: number) => (pairs === 1 ? 'Hay 1 par más.' : `Hay ${formatNumber(pairs)} pares más.`),
  preview: 'Qué cambia',
  moved: movedText,
  deleted: ({ merged }: MergePreview) => `«${merged.name}» se elimina. Se puede deshacer durante diez minutos.`,
  sameTaxId: 'Los CUIT son distintos, pero es el mismo proveedor',
  submit: 'Unir',
  submitting: 'Uniendo...',
  done: (name: string, kept: string) => `«${name}» se unió con «${kept}».`,
  undone: (name: string) => `«${name}» está de nuevo.`,
  recent: 'Uniones de los últimos diez minutos',
  recentMerge: (time: string, name: string, kept: string) => `${time} · «${name}» → «${kept}»`,
} as const;
