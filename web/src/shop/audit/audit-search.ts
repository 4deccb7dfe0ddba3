import { readTexts } from '../../base/data-table/list-search.ts';

/** The path of the log, for functions that work with any resource. */
export const auditPlace = { path: 'audit' };

/** The log's filters, by their names in the URL. */
export const filterNames = ['user', 'kind', 'action', 'from', 'to', 'record'] as const;
export type AuditFilters = { [Name in (typeof filterNames)[number]]?: string | undefined };

/** Reads the filters of a URL. */
export const readAuditSearch = (search: Record<string, unknown>): AuditFilters => readTexts(search, filterNames);
