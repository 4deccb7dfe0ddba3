/**
 * The order in which every transaction locks rows (docs/decisions/0029-one-order-of-locks.md). Two transactions that obey it
 * never wait for each other in a circle. The API suite records the locks of each transaction and compares them with this
 * order.
 */
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import type { Tables } from '../../base/database/tables.ts';
import { type SumTable, sumTables } from './kept-sums.ts';

type Table = keyof Tables;

/**
 * All regular resources but the cash registers, which are locked before their sessions. The cast is correct: the keys of an
 * object literal are its names.
 */
const regularNames = Object.keys(regularResources).filter((name) => name !== 'cash_registers') as Exclude<
  keyof typeof regularResources,
  'cash_registers'
>[];

/**
 * The tables whose rows are locked by themselves. A transaction locks rows of the tables in this order. Kept sums are last.
 */
export const lockOrder = [
  'tenants',
  'logos',
  'imports',
  'import_headings',
  'clients',
  'prescriptions',
  'stock_counts',
  'receptions',
  'purchase_orders',
  'price_changes',
  'products',
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
  ...regularNames,
  ...sumTables,
] as const satisfies readonly Table[];

/** A table of the order. */
export type LockedTable = (typeof lockOrder)[number];

/**
 * The tables whose rows belong to a row of a table above, their owner. A transaction locks the owner before it changes such a
 * row. So the rows of these tables need no order.
 */
export const lockOwners = {
  sales: ['clients'],
  sale_lines: ['clients'],
  sale_changes: ['clients'],
  sale_prescriptions: ['clients'],
  jobs: ['clients'],
  job_steps: ['clients'],
  job_checks: ['clients'],
  payments: ['clients'],
  notices: ['clients', 'prescriptions'],
  cash_movements: ['cash_sessions'],
  cash_tallies: ['cash_sessions'],
  stock_movements: ['products'],
  price_edits: ['products'],
  price_change_rows: ['price_changes'],
  price_list_problems: ['price_changes'],
  stock_count_lines: ['stock_counts'],
  purchase_order_lines: ['purchase_orders'],
  reception_lines: ['receptions'],
  import_parts: ['imports'],
} as const satisfies { [Name in Table]?: readonly LockedTable[] };

/** Tables whose rows are only added, or are changed only by the transaction that changes their record. */
export const unlockedTables = ['audit_entries', 'search_tokens'] as const satisfies readonly Table[];

/**
 * The ledgers, and the sums that are kept of them. A transaction that writes a ledger or an owner locks the owner before it
 * reads the ledger (docs/rules.md#locks-2).
 */
export const ledgers = {
  payments: ['clients', 'cash_sessions'],
  client_accounts: ['clients'],
  cash_movements: ['cash_sessions'],
  cash_tallies: ['cash_sessions'],
  stock_movements: ['products'],
  job_steps: ['clients'],
  stock_count_lines: ['stock_counts'],
  reception_lines: ['receptions', 'purchase_orders'],
} as const satisfies { [Name in keyof typeof lockOwners | SumTable]?: readonly LockedTable[] };
