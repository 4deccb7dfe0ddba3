import { field } from '../../base/field.ts';
import { oneOf, optionalText, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';
import { searchKey } from '../../base/text.ts';

export const lensQuestionLabels = {
  open: 'Sin preguntar',
  asked: 'Avisado al administrador',
  no: 'No es un cristal',
} as const;
const lensQuestions = ['open', 'asked', 'no'] as const satisfies readonly (keyof typeof lensQuestionLabels)[];

/**
 * If `showProductType` is true, a sale's line asks whether its product is for far, near or both
 * (docs/rules.md#sales-19). If `needsWorkshop` is true, the line makes a job in the workshop (docs/rules.md#jobs-21).
 */
export const categories = defineResource({
  name: 'categories',
  path: 'categories',
  envelope: 'category',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    description: field(optionalText(1000), { label: 'Descripción', kind: 'note' }, { default: '' }),
    showProductType: field(yesOrNo(), { label: 'Mostrar Tipo (Producto)', kind: 'yesNo' }, { default: false }),
    needsWorkshop: field(yesOrNo(), { label: 'Pasa por el taller', kind: 'yesNo' }, { default: false }),
    lensQuestion: field(
      oneOf(lensQuestions),
      { label: '¿Es un cristal?', kind: 'option', options: lensQuestionLabels },
      { default: 'open' },
    ),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'description', 'showProductType', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'description'],
  shows: [],
  permissions: resourcePermissions('categories'),
});

export interface FirstCategory {
  name: string;
  showProductType: boolean;
}

export const firstCategories: readonly FirstCategory[] = [
  { name: 'Armazones', showProductType: false },
  { name: 'Cristales', showProductType: true },
  { name: 'Lentes de sol', showProductType: false },
  { name: 'Lentes de contacto', showProductType: false },
  { name: 'Líquidos y accesorios', showProductType: false },
];

export type CategoryContent = 'lenses' | 'others' | 'unknown';

const lensWords = /\b(?:cristal|oftalmic|recetad|multifocal|bifocal|trifocal|monofocal|progresiv|ocupacional)/;

/**
 * A name with one of these words names no spectacle lenses, even if it also has a word of `lensWords`: 'Lentes de
 * contacto multifocales', 'Líquido para limpiar cristales'. 'sol' matches only a whole word, so it does not match
 * 'Solución'.
 */
const otherWords = new RegExp(
  String.raw`\b(?:${[
    String.raw`sol(?:es)?\b`,
    'solar',
    'clip',
    'contacto',
    'armazon',
    'marco',
    'montura',
    'liquid',
    'solucion',
    'gota',
    'accesorio',
    'estuche',
    String.raw`panos?\b`,
    'limpi',
    'cordon',
    'cadena',
    'repuesto',
    'repar',
    'arreglo',
    'servicio',
  ].join('|')})`,
);

export function contentOf(name: string): CategoryContent {
  const key = searchKey(name);
  if (otherWords.test(key)) return 'others';
  return lensWords.test(key) ? 'lenses' : 'unknown';
}

/**
 * True if the category does not ask whether its products are for far or near, and if its name may be the name of a lens
 * category (docs/rules.md#wizard-20).
 */
export const mayHaveLenses = ({ name, showProductType }: { name: string; showProductType: boolean }): boolean =>
  !showProductType && contentOf(name) !== 'others';

/** True if a line of such a category makes a job without lenses (docs/rules.md#jobs-21). */
export const isService = ({ needsWorkshop, showProductType }: { needsWorkshop: boolean; showProductType: boolean }) =>
  needsWorkshop && !showProductType;

export const isServiceCategory = (name: string): boolean => /\b(?:repar|arregl|calibr|soldad)/.test(searchKey(name));

export const isLensCategory = (name: string): boolean => contentOf(name) === 'lenses';

export function benefitOf({ name, showProductType }: { name: string; showProductType: boolean }) {
  if (showProductType || isLensCategory(name)) return 'lenses';
  const key = searchKey(name);
  if (/\b(?:liquid|solucion|gota|estuche|repuesto|repar|arreglo|servicio|limpi)/.test(key)) return 'other';
  if (/\bcontacto/.test(key)) return 'contactLenses';
  return /\b(?:armazon|marco|montura)/.test(key) ? 'frame' : 'other';
}

export const categoryKey = (name: string): string =>
  searchKey(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s|e)$/, '') : word))
    .map((stem) => stem.replace(/z$/, 'c'))
    .join(' ');
