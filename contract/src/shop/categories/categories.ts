import { field } from '../../base/field.ts';
import { oneOf, optionalText, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

export const lensQuestionLabels = {
  open: 'Sin preguntar',
  asked: 'Avisado al administrador',
  no: 'No es un cristal',
} as const;
const lensQuestions = ['open', 'asked', 'no'] as const satisfies readonly (keyof typeof lensQuestionLabels)[];

/** With `showProductType` a sale's line asks for the distance that the product is for (docs/rules.md#sales-19). */
export const categories = defineResource({
  name: 'categories',
  path: 'categories',
  envelope: 'category',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    description: field(optionalText(1000), { label: 'Descripción', kind: 'note' }, { default: '' }),
    showProductType: field(yesOrNo(), { label: 'Mostrar Tipo (Producto)', kind: 'yesNo' }, { default: false }),
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
