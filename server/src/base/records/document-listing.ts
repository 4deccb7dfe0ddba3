import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import type { Selection } from '@dioptria/contract/base/resource.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { conditionsOf, type ListConditions } from './list-conditions.ts';
import type { ListPlan } from './list-page.ts';
import { listing } from './listing.ts';
import { columnOf } from './stored-fields.ts';

type FiltersOf<D extends DefinedDocument> = z.output<z.ZodObject<D['filters']>>;

/** The table has the same name as the kind. */
interface DocumentListing<D extends DefinedDocument, Row> extends Pick<ListPlan<Row>, 'sorts'> {
  rows: (context: Context) => ListPlan<Row>['rows'];
  records: (context: Context, rows: readonly Row[]) => z.output<D['record']>[] | Promise<z.output<D['record']>[]>;
  filters: (context: Context) => ListConditions<FiltersOf<D>>;
  /** For a table that also has other rows. */
  isDocument?: RawBuilder<boolean>;
  /** Undefined if the typed text contains no word. */
  matching?: (tenantId: string, typed: string) => RawBuilder<unknown> | undefined;
}

/** By default, a sort by a field uses the column of that field; `sorts` replaces the column for some fields. */
export function documentListing<D extends DefinedDocument, Row>(
  definition: D,
  { rows, records, sorts, filters, isDocument, matching }: DocumentListing<D, Row>,
) {
  const { name: table, defaultSort, sortable } = definition;
  const columns = sortable.map((field) => [field, sql.ref(`${table}.${columnOf(definition, field)}`)] as const);
  const allSorts = { ...Object.fromEntries(columns), ...sorts };
  return listing<FiltersOf<D>, Row, z.output<D['record']>>({
    plan: (context, query: Selection & FiltersOf<D>) => ({
      table,
      defaultSort,
      rows: rows(context),
      sorts: allSorts,
      filters: [...(isDocument ? [isDocument] : []), ...conditionsOf<FiltersOf<D>>(query, filters(context))],
      ...(matching && {
        matching(typed: string) {
          const found = matching(context.actor.tenantId, typed);
          return found && sql`(select unnest(array(${found})))`;
        },
      }),
    }),
    records,
  });
}
