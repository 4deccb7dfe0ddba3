/** In the URL, so that a reload, Back and a shared link show the same rows (docs/rules.md#lists-6). */
export interface ListSearch {
  /** Counted from 1. The URL of the first page has no parameter. */
  page?: number;
  /** `field` (ascending) or `-field` (descending). If absent, the list has its default sort order. */
  sort?: string;
  search?: string;
  /** A declared screen opens the record's detail; the list of sales highlights the record's row. */
  id?: string;
}

/** Also if the router has parsed a text such as '30111222' into a number. Undefined for a blank or any other value. */
export function readText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

export function readTexts<const Name extends string>(search: Record<string, unknown>, names: readonly Name[]) {
  const texts = names.map((name) => [name, readText(search[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as { [Key in Name]?: string };
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search['page']);
  const sort = readText(search['sort']);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(sort && /^-?[A-Za-z.]+$/.test(sort) ? { sort } : {}),
    ...readTexts(search, ['search', 'id']),
  };
}
