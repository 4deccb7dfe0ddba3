/** The answers by their path. */
export type Answers = Record<string, unknown>;

interface Operation {
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface ApiDocument {
  paths: Record<string, { get?: Operation }>;
}

const PAGE = 1000;
/** At most this many records of a list are also read one by one. */
const RECORDS = 40;

/** These answers change with every sign-in or with every request. */
const changing = ['/tenant/audit', '/tenant/products/new-barcode'];

export interface Session {
  token: string;
  tenantId: string;
}

export async function signIn(baseURL: string): Promise<Session> {
  const response = await fetch(`${baseURL}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@optica.demo', password: 'demo1234' }),
  });
  return (await response.json()) as Session;
}

/** Leaves out a path with more than one id. `/tenant/sales/{id}` has one id. */
async function readablePaths(baseURL: string): Promise<{ path: string; isPaged: boolean }[]> {
  const { paths } = (await (await fetch(`${baseURL}/docs/json`)).json()) as ApiDocument;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const isJson = get?.responses['200']?.content?.['application/json'] !== undefined;
    const needsQuery = get?.parameters?.some((parameter) => parameter.in === 'query' && parameter.required);
    const isCompared =
      path.startsWith('/tenant/') && !changing.some((start) => path.startsWith(start)) && path.split('{').length <= 2;
    if (!get || !isJson || needsQuery || !isCompared) return [];
    return [{ path, isPaged: get.parameters?.some(({ name }) => name === 'page') ?? false }];
  });
}

/** @param wanted the paths to read, or undefined to read all paths that `readablePaths` finds */
export async function readAnswers(baseURL: string, wanted?: readonly string[]): Promise<Answers> {
  const { token, tenantId } = await signIn(baseURL);
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
  const answers: Answers = {};
  const read = async (path: string) => {
    const response = await fetch(baseURL + path, { headers });
    const body: unknown = await response.json();
    answers[path] = response.ok ? body : response.status;
    return body;
  };
  if (wanted) {
    for (const path of wanted) await read(path);
    return answers;
  }
  const paths = await readablePaths(baseURL);
  for (const { path, isPaged } of paths.filter((one) => !one.path.includes('{'))) {
    if (isPaged) await readPages(read, path);
    else await read(path);
  }
  for (const { path } of paths.filter((one) => one.path.includes('{'))) {
    for (const id of idsOf(answers, path.slice(0, path.indexOf('/{')))) await read(path.replace(/\{[^}]+\}/, id));
  }
  return answers;
}

async function readPages(read: (path: string) => Promise<unknown>, path: string): Promise<void> {
  let [page, length] = [1, PAGE];
  while (length === PAGE) {
    const body = await read(`${path}?limit=${PAGE}&page=${page}`);
    length = Array.isArray(body) ? body.length : 0;
    page += 1;
  }
}

function idsOf(answers: Answers, list: string): string[] {
  const first = answers[`${list}?limit=${PAGE}&page=1`] ?? answers[list];
  if (!Array.isArray(first)) return [];
  return first.slice(0, RECORDS).flatMap(({ _id }: { _id?: unknown }) => (typeof _id === 'string' ? [_id] : []));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Ignores fields that only the later answer has. */
export function differences(before: unknown, after: unknown, place: string): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    return [`${place}: ${before.length} rows, then ${after.length}`];
  }
  if (isRecord(before) && isRecord(after)) {
    return Object.entries(before).flatMap(([key, value]) => differences(value, after[key], `${place} ${key}`));
  }
  return Object.is(before, after) ? [] : [`${place}: ${JSON.stringify(before)}, then ${JSON.stringify(after)}`];
}
