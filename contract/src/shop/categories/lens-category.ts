import { searchKey } from '../../base/search-text.ts';

/** What a category's name says about its products: spectacle lenses, other goods, or neither. */
export type CategoryContent = 'lenses' | 'others' | 'unknown';

/** The beginnings of the words that name spectacle lenses. */
const lensWords = /\b(?:cristal|oftalmic|recetad|multifocal|bifocal|trifocal|monofocal|progresiv|ocupacional)/;

/**
 * The words that name other goods, and win over the words of lenses: 'Lentes de contacto multifocales' and 'Líquido para limpiar
 * cristales' are no spectacle lenses. 'sol' is a whole word, because 'Solución' is no pair of sunglasses.
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

/** Returns what a category's name says about its products (docs/rules.md#categories-3). */
export function contentOf(name: string): CategoryContent {
  const key = searchKey(name);
  if (otherWords.test(key)) return 'others';
  return lensWords.test(key) ? 'lenses' : 'unknown';
}

/**
 * True if a line of a category may be a spectacle lens although the category does not ask for the distance: the name does not say that
 * the category has other goods (docs/rules.md#wizard-20).
 */
export const mayHaveLenses = ({ name, showProductType }: { name: string; showProductType: boolean }): boolean =>
  !showProductType && contentOf(name) !== 'others';

/** True if a category's name says that its products are spectacle lenses, so that it proposes `showProductType`. */
export const isLensCategory = (name: string): boolean => contentOf(name) === 'lenses';

/** The benefit of an insurer that the products of a category are (docs/rules.md#coverage-10). */
export function benefitOf({ name, showProductType }: { name: string; showProductType: boolean }) {
  if (showProductType || isLensCategory(name)) return 'lenses';
  const key = searchKey(name);
  if (/\b(?:liquid|solucion|gota|estuche|repuesto|repar|arreglo|servicio|limpi)/.test(key)) return 'other';
  if (/\bcontacto/.test(key)) return 'contactLenses';
  return /\b(?:armazon|marco|montura)/.test(key) ? 'frame' : 'other';
}
