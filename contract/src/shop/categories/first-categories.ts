/** A category that a new shop has from the start. */
export interface FirstCategory {
  name: string;
  /** True if a sale's line of the category asks for the distance (docs/rules.md#sales-19). */
  showProductType: boolean;
}

/** The categories of a new shop (docs/rules.md#tenants-7). */
export const firstCategories: readonly FirstCategory[] = [
  { name: 'Armazones', showProductType: false },
  { name: 'Cristales', showProductType: true },
  { name: 'Lentes de sol', showProductType: false },
  { name: 'Lentes de contacto', showProductType: false },
  { name: 'Líquidos y accesorios', showProductType: false },
];
