import type { Wordings } from '../audit/audit-search.ts';
import { wordingOf } from '../shared/history/wording.ts';
import { screens } from './screens.ts';

/** How the values of each kind of record are called and written, in the words of its own screen. */
export const wordings: Wordings = {
  sales: async () => (await import('../sales/sale-wording.ts')).saleWording,
  prescriptions: async () => (await import('../prescriptions/prescription-wording.ts')).prescriptionWording,
  clients: async () => wordingOf((await import('../clients/clients-screen.tsx')).clientsScreen),
  products: async () => wordingOf(await screens.products()),
  brands: async () => wordingOf(await screens.brands()),
  categories: async () => wordingOf(await screens.categories()),
  insurances: async () => wordingOf(await screens.insurances()),
  optometrists: async () => wordingOf(await screens.optometrists()),
  providers: async () => wordingOf(await screens.providers()),
  users: async () => wordingOf(await screens.users()),
};
