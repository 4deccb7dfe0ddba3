import type { AuditKind } from '@dioptria/contract/audit.ts';
import type { FileExport } from '@dioptria/contract/export.ts';
import type { z } from 'zod';
import type { Context } from './context.ts';

/** A record of a list not known by name. */
export type Exported = Record<string, unknown>;

/** A list that can be had as a file. */
export interface ExportedList<Query extends object = object> {
  /** Where the list is: '/tenant/sales'. */
  url: string;
  tag: string;
  summary: string;
  /** The list's own query without its page, and the format. */
  query: z.ZodObject;
  file: FileExport<Exported>;
  /** What the log says was exported. */
  kind: AuditKind;
  /** Everything the query asks for, some at a time; the transaction is open until the last. */
  readAll: (context: Context, query: Query) => AsyncIterable<Exported[]>;
}
