/** What a list keeps in the address, so that reload, back and a shared link work (decisions §5). */
export interface ListSearch {
  /** 1-based; absent is 1. */
  page?: number;
  /** `field` or `-field`; absent is the list's own order. */
  sort?: string;
  search?: string;
  /** The record that the address points out: a declared screen opens its detail, the list of sales marks its row. */
  id?: string;
}

/** The text of a search parameter; the router gives '30111222' as a number. */
export function readText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

/** The texts of some search parameters; those that are not there are left out. */
export function readTexts<Name extends string>(search: Record<string, unknown>, names: readonly Name[]) {
  const texts = names.map((name) => [name, readText(search[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as { [Key in Name]?: string };
}

/** Reads a list's part of an address; whatever is not understood is left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search['page']);
  const sort = readText(search['sort']);
  const text = readText(search['search']);
  const id = readText(search['id']);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(sort && /^-?[A-Za-z.]+$/.test(sort) ? { sort } : {}),
    ...(text ? { search: text } : {}),
    ...(id ? { id } : {}),
  };
}
