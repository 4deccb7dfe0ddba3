interface NamedRoute {
  method: string;
  url: string;
  isList: boolean;
}

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/**
 * `listBrands`, `createSale` or `cancelStockPurchaseOrder`: generated client libraries use it as the name of a function. The name
 * leaves out the path's parameters; the noun before a parameter is singular.
 */
export function operationId({ method, url, isList }: NamedRoute): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'tenant');
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  // The word 'export' of a GET and the verb of a POST are at the end of the path: /sales/export, /imports/:id/run.
  const isVerb =
    method === 'GET' ? last === 'export' : method === 'POST' && before.length > 0 && /^[a-z]+[^s]$/.test(last);
  if (isVerb) return last + nounsOf(before, false);
  const verb = verbs[method] ?? (isList ? 'list' : 'get');
  return verb + nounsOf(parts, method === 'POST');
}

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
