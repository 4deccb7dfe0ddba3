import type { Creatable } from '../shared/resource/new-record.ts';
import type { FormScreen } from '../shared/resource/screen.ts';

/** The declared screens that are pages of their own as they are, and the forms in which others make what they lack. */
export const screens = {
  products: async () => (await import('../products/products-screen.tsx')).productsScreen,
  optometrists: async () => (await import('../optometrists/optometrists-screen.ts')).optometristsScreen,
  brands: async () => (await import('../brands/brands-screen.tsx')).brandsScreen,
  categories: async () => (await import('../categories/categories-screen.tsx')).categoriesScreen,
} satisfies Record<Creatable, () => Promise<FormScreen>> & Record<string, () => Promise<FormScreen>>;
