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
