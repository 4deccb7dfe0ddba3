import { readTexts } from '../shared/data-table/list-search.ts';

/** The path of the log, for the queries that all resources share. */
export const auditPlace = { path: 'audit' };

/** The log's filters, by their names in the address. */
export const filterNames = ['user', 'kind', 'action', 'from', 'to', 'record'] as const;
export type AuditFilters = { [Name in (typeof filterNames)[number]]?: string | undefined };

/** The filters in an address. */
export const readAuditSearch = (search: Record<string, unknown>): AuditFilters => readTexts(search, filterNames);
