import type { AuditKind } from '@dioptria/contract/audit.ts';
import { readTexts } from '../shared/data-table/list-search.ts';
import type { Wording } from '../shared/history/wording.ts';

/** What the log is narrowed to, as its address keeps it. */
export const filterNames = ['user', 'kind', 'action', 'from', 'to', 'record'] as const;
export type AuditFilters = { [Name in (typeof filterNames)[number]]?: string | undefined };

/** The filters in an address. */
export const readAuditSearch = (search: Record<string, unknown>): AuditFilters => readTexts(search, filterNames);

/** The words of each kind of record, which other features know: code that comes when it is first wanted. */
export type Wordings = Partial<Record<AuditKind, () => Promise<Wording>>>;
