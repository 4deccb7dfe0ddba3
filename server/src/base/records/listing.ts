import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import type { Context } from './context.ts';
import type { Page } from './crud-service.ts';
import { allRows, listPage, type ListPlan } from './list-page.ts';

interface Listing<Filters, Row, Listed> {
  plan: (context: Context, query: Selection & Filters) => ListPlan<Row> | Promise<ListPlan<Row>>;
  records: (context: Context, rows: readonly Row[]) => Listed[] | Promise<Listed[]>;
}

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
