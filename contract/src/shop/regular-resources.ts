import { brands } from './brands/brands.ts';
import { cashRegisters } from './cash/cash-registers.ts';
import { categories } from './categories/categories.ts';
import { insurances } from './insurances/insurances.ts';
import { optometrists } from './optometrists/optometrists.ts';
import { paymentPlans } from './payments/payment-plans.ts';
import { providers } from './providers/providers.ts';

/** Each of these resources has one table and no special rules, so the server serves it from its definition alone. */
export const regularResources = {
  brands,
  categories,
  insurances,
  optometrists,
  providers,
  payment_plans: paymentPlans,
  cash_registers: cashRegisters,
} as const;
