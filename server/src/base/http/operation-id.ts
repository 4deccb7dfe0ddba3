/** A route, as the name of its operation follows from it. */
interface NamedRoute {
  method: string;
  /** The path with its parameters as `:id`. */
  url: string;
  /** True if the answer is a list. */
  isList: boolean;
}

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/**
 * The name of an operation in the API document: `listBrands`, `createSale`, `cancelStockPurchaseOrder`. Generated clients give
 * their functions these names. A name leaves parameters out: the noun before a parameter is singular.
 */
export function operationId({ method, url, isList }: NamedRoute): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'tenant');
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  // 'export' and the verbs of POST stand at the end of the path: /sales/export, /imports/:id/run.
  const isVerb =
    method === 'GET' ? last === 'export' : method === 'POST' && before.length > 0 && /^[a-z]+[^s]$/.test(last);
  if (isVerb) return last + nounsOf(before, false);
  const verb = verbs[method] ?? (isList ? 'list' : 'get');
  return verb + nounsOf(parts, method === 'POST');
}

/** The nouns of a path in one word. A noun is singular before a parameter, and at the end of a creation's path. */
function nounsOf(parts: readonly string[], isLastSingular: boolean): string {
  const words = parts.map((part, index) => {
    const next = parts[index + 1];
    const isSingular = next === undefined ? isLastSingular : next.startsWith(':');
    return part.startsWith(':') ? '' : capitalized(isSingular ? singular(part) : part);
  });
  return words.join('');
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');
const capitalized = (noun: string) =>
  noun
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
