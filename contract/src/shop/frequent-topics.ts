/**
 * A change of such a record makes only those answers stale that show it. A change of any other record, such as a brand, makes
 * every answer stale, because many screens show the names of its records.
 */
export const frequentTopics = [
  'sales',
  'debtors',
  'prescription',
  'cash-sessions',
  'jobs',
  'stock/counts',
  'invoices',
] as const;

declare module '../base/names.ts' {
  interface Names {
    frequentTopic: (typeof frequentTopics)[number];
  }
}
