import { readTexts } from '../../base/data-table/list-state.ts';

export const filterNames = ['user', 'kind', 'action', 'from', 'to', 'record'] as const;
export type AuditFilters = { [Name in (typeof filterNames)[number]]?: string | undefined };

export const readAuditSearch = (search: Record<string, unknown>): AuditFilters => readTexts(search, filterNames);
