import { fromCents } from '@dioptria/contract/base/money.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { barcodeKey } from '@dioptria/contract/shop/products/barcodes.ts';
import {
  SEARCH_RESULTS,
  searchEndpoints,
  type SearchResults,
} from '@dioptria/contract/shop/search/search-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { beginsWith, recordsWithWord, someMatching } from '../../base/records/search-tokens.ts';

/**
 * The ranking gets at most this many records from each search by words. It also gets the first records whose name or
 * code begins with the whole text.
 */
const COMPARED = 200;

/** `name` is `text` normalised like the stored names. `code` is `text` normalised like stored documents and codes. */
interface Typed {
  text: string;
  name: string;
  code: string;
}

export function searchRoute(api: Api): void {
  serve(api, searchEndpoints.find, { work: (context, { query }) => searchShop(context, query.search) });
}

async function searchShop(context: Context, text: string): Promise<SearchResults> {
  const typed = { text, name: searchKey(text), code: compactKey(text) };
  const may = (kind: 'clients' | 'sales' | 'products') =>
    typed.code !== '' && can(context.actor.permissions, `${kind}.read`);
  const clients = may('clients') ? await clientsFound(context, typed) : [];
  return {
    clients,
    sales: may('sales') ? await salesFound(context, typed, clients) : [],
    products: may('products') ? await productsFound(context, typed) : [],
  };
}

/** A client with exactly the typed document comes first, then the clients whose name begins with the text. */
async function clientsFound({ tx, actor }: Context, typed: Typed): Promise<SearchResults['clients']> {
  const begins = beginsWith('name_key', typed.name);
  const compared = sql`
    (select id from clients where tenant_id = ${actor.tenantId} and num_id_key = ${typed.code} limit ${SEARCH_RESULTS})
    union all
    (select id from clients where tenant_id = ${actor.tenantId} and ${begins} order by name_key limit ${SEARCH_RESULTS})
    union all ${withWords(actor.tenantId, 'clients', typed)}`;
  const { rows } = await sql<SearchResults['clients'][number]>`
    select id as _id, name, type_id as "typeId", num_id as "numId", phone from clients
    where tenant_id = ${actor.tenantId} and id = any(array(${compared}))
    order by num_id_key = ${typed.code} desc, (${begins}) desc, name_key, id limit ${SEARCH_RESULTS}`.execute(tx);
  return rows;
}

/** Finds the sales whose number begins with the text or, if there are none, the latest sales of the found clients. */
async function salesFound(
  { tx, actor }: Context,
  typed: Typed,
  clients: SearchResults['clients'],
): Promise<SearchResults['sales']> {
  const read = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const { rows } = await sql<Omit<SearchResults['sales'][number], 'total'> & { cents: number }>`
      select sales.id as _id, sales.number, clients.name as client, sales.order_status as "orderStatus",
        sales.total_cents as cents
      from sales join clients on clients.tenant_id = sales.tenant_id and clients.id = sales.client_id
      where sales.tenant_id = ${actor.tenantId} and ${where} order by ${order} limit ${SEARCH_RESULTS}`.execute(tx);
    return rows.map(({ cents, ...sale }) => ({ ...sale, total: fromCents(cents) }));
  };
  const digits = /^\d+$/.test(typed.code) ? typed.code.replace(/^0+(?=\d)/, '') : undefined;
  const numbered =
    digits === undefined
      ? []
      : await read(
          sql`sales.id = any(array(${recordsWithWord(actor.tenantId, 'sales', digits)} order by token limit ${SEARCH_RESULTS}))`,
          sql`sales.number::text collate "C"`,
        );
  if (numbered.length > 0 || clients.length === 0) return numbered;
  return read(sql`sales.client_id = any(${clients.map(({ _id }) => _id)})`, sql`sales.sale_date desc, sales.id desc`);
}

/** The order is: equal barcodes, equal codes, codes that begin with the text, names that begin with the text, other products. */
async function productsFound({ tx, actor }: Context, typed: Typed): Promise<SearchResults['products']> {
  const codeBegins = beginsWith('code_key', typed.code);
  const nameBegins = beginsWith('name_key', typed.name);
  const own = sql`tenant_id = ${actor.tenantId}`;
  const barcode = barcodeKey(typed.text);
  const compared = sql`
    (select id from products where ${own} and barcode_key = ${barcode})
    union all
    (select id from products where ${own} and ${codeBegins} order by code_key limit ${SEARCH_RESULTS})
    union all
    (select id from products where ${own} and ${nameBegins} order by name_key limit ${SEARCH_RESULTS})
    union all ${withWords(actor.tenantId, 'products', typed)}`;
  const { rows } = await sql<Omit<SearchResults['products'][number], 'price'> & { cents: number }>`
    select id as _id, code, name, price_cents as cents, stock, verify_stock as "verifyStock", lacks_price as "lacksPrice",
      enabled
    from products
    where ${own} and id = any(array(${compared}))
    order by coalesce(barcode_key = ${barcode}, false) desc, code_key = ${typed.code} desc, (${codeBegins}) desc, (${nameBegins}) desc, name_key, id
    limit ${SEARCH_RESULTS}`.execute(tx);
  return rows.map(({ cents, ...product }) => ({ ...product, price: fromCents(cents) }));
}

/** Also searches for the typed words joined to one word: '30 111 222' finds the document 30111222. */
function withWords(tenantId: string, kind: string, { text, code }: Typed): RawBuilder<unknown> {
  return sql`${someMatching(tenantId, kind, text, COMPARED)}
    union all (${recordsWithWord(tenantId, kind, code)} limit ${COMPARED})`;
}
