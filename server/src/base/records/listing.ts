import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import type { Context } from './context.ts';
import type { Page } from './crud-service.ts';
import { allRows, listPage, type ListPlan } from './list-page.ts';

/** The definition of a list, for its pages and its exports. */
interface Listing<Filters, Row, Listed> {
  plan: (context: Context, query: Selection & Filters) => ListPlan<Row> | Promise<ListPlan<Row>>;
  /** Turns rows into records, in the same order. */
  records: (context: Context, rows: readonly Row[]) => Listed[] | Promise<Listed[]>;
}

/** Returns the two functions that read a list: one reads a page, the other reads all records. */
export function listing<Filters, Row, Listed>({ plan, records }: Listing<Filters, Row, Listed>) {
  return {
    list: async (context: Context, query: ListQuery & Filters): Promise<Page<Listed>> => {
      const page = await listPage(context, query, await plan(context, query));
      return { ...page, records: await records(context, page.records) };
    },
    async *readAll(context: Context, query: Selection & Filters): AsyncGenerator<Listed[]> {
      for await (const rows of allRows(context, query, await plan(context, query))) yield records(context, rows);
    },
  };
}
