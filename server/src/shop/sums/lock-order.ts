/**
 * Two transactions that lock in this order never deadlock. The API tests record the locks of each transaction and compare them
 * with this order (docs/decisions/0029-one-order-of-locks.md).
 */
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import type { Tables } from '../../base/database/tables.ts';
import { type SumTable, sumTables } from './kept-sums.ts';

type Table = keyof Tables;

/**
 * The tables of cash registers and insurers have their own positions in `lockOrder`. The cast is correct: `regularResources` is
 * an object literal, so it has no keys that its type does not name.
 */
const regularNames = Object.keys(regularResources).filter(
  (name) => name !== 'cash_registers' && name !== 'insurances',
) as Exclude<keyof typeof regularResources, 'cash_registers' | 'insurances'>[];

/** The kept sums are last. */
export const lockOrder = [
  'tenants',
  'fiscal_settings',
  'fiscal_certificates',
  'logos',
  'imports',
  'import_headings',
  'import_fixed_values',
  'merges',
  'clients',
  'insurances',
  'prescriptions',
  'invoices',
  'voucher_sequences',
  'arca_tickets',
  'stock_counts',
  'receptions',
  'purchase_orders',
  'price_changes',
  'products',
  'product_changes',
  'cash_registers',
  'cash_sessions',
  'users',
  'invitations',
  'credentials',
  'second_factors',
  'recovery_codes',
  'sessions',
  'idempotency_keys',
  'known_devices',
  'points_of_sale',
  ...regularNames,
  ...sumTables,
] as const satisfies readonly Table[];

export type LockedTable = (typeof lockOrder)[number];

/**
 * A transaction locks the owner before it changes an owned row, so the owned rows need no order. The tables `sale_…`
 * that are not in `lockOrder` have the same owner as `sales` (`lockOwnersOf`).
 */
export const lockOwners = {
  sales: ['clients'],
  jobs: ['clients'],
  job_steps: ['clients'],
  job_checks: ['clients'],
  payments: ['clients'],
  notices: ['clients', 'prescriptions'],
  cash_movements: ['cash_sessions'],
  cash_tallies: ['cash_sessions'],
  stock_movements: ['products'],
  price_edits: ['products'],
  product_change_rows: ['product_changes'],
  merge_rows: ['merges'],
  price_change_rows: ['price_changes'],
  price_list_problems: ['price_changes'],
  stock_count_lines: ['stock_counts'],
  purchase_order_lines: ['purchase_orders'],
  reception_lines: ['receptions'],
  import_parts: ['imports'],
  voucher_attempts: ['invoices'],
  client_policies: ['clients'],
  insurance_plans: ['insurances'],
  coverage_rules: ['insurances'],
  coverages: ['insurances'],
  coverage_lines: ['insurances'],
  coverage_documents: ['insurances'],
  claim_batches: ['insurances'],
  claim_items: ['insurances'],
  insurer_payments: ['insurances'],
  insurer_withholdings: ['insurances'],
  insurer_allocations: ['insurances'],
  insurer_entries: ['insurances'],
} as const satisfies { [Name in Table]?: readonly LockedTable[] };

const ordered: readonly string[] = lockOrder;
const listedOwners: Readonly<Record<string, readonly LockedTable[]>> = lockOwners;

export const lockOwnersOf = (table: string): readonly LockedTable[] | undefined =>
  listedOwners[table] ?? (table.startsWith('sale_') && !ordered.includes(table) ? lockOwners.sales : undefined);

/**
 * Rows of `audit_entries` are only added, and rows of `search_tokens` are changed only by a transaction that changes their
 * record. Each transaction of the simulator of ARCA has a single statement, so it needs no order.
 */
export const unlockedTables = [
  'audit_entries',
  'search_tokens',
  'arca_simulator_values',
  'arca_simulator_vouchers',
] as const satisfies readonly Table[];

/** A transaction that writes a ledger or its owner locks the owner before it reads the ledger (docs/rules.md#locks-2). */
export const ledgers = {
  payments: ['clients', 'cash_sessions'],
  client_accounts: ['clients'],
  cash_movements: ['cash_sessions'],
  cash_tallies: ['cash_sessions'],
  stock_movements: ['products'],
  job_steps: ['clients'],
  stock_count_lines: ['stock_counts'],
  reception_lines: ['receptions', 'purchase_orders'],
  insurer_entries: ['insurances'],
} as const satisfies { [Name in keyof typeof lockOwners | SumTable]?: readonly LockedTable[] };
