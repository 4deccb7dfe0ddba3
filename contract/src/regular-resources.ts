import { brands } from './brands.ts';
import { cashRegisters } from './cash-registers.ts';
import { categories } from './categories.ts';
import { insurances } from './insurances.ts';
import { optometrists } from './optometrists.ts';
import { paymentPlans } from './payment-plans.ts';
import { providers } from './providers.ts';

/** The resources that are one table without rules of their own. The server serves them from their definition alone. */
export const regularResources = {
  brands,
  categories,
  insurances,
  optometrists,
  providers,
  payment_plans: paymentPlans,
  cash_registers: cashRegisters,
} as const;
