import type { Creatable } from '../shared/resource/new-record.ts';
import type { FormScreen } from '../shared/resource/screen.ts';

/** The declared screens that are pages of their own as they are, and the forms in which others make what they lack. */
export const screens = {
  products: async () => (await import('../products/products-screen.tsx')).productsScreen,
  brands: async () => (await import('../brands/brands-screen.tsx')).brandsScreen,
  categories: async () => (await import('../categories/categories-screen.tsx')).categoriesScreen,
  insurances: async () => (await import('../insurances/insurances-screen.tsx')).insurancesScreen,
  optometrists: async () => (await import('../optometrists/optometrists-screen.tsx')).optometristsScreen,
  providers: async () => (await import('../providers/providers-screen.tsx')).providersScreen,
  users: async () => (await import('../users/users-screen.tsx')).usersScreen,
} satisfies Record<Creatable, () => Promise<FormScreen>> & Record<string, () => Promise<FormScreen>>;
