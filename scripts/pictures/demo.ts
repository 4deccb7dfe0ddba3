export const browserName =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export type DemoUser = 'admin' | 'seller';

interface Sale {
  _id: string;
  number: number;
  orderStatus: string;
  deposit: number;
  client: { _id: string; name: string };
  prescriptions: unknown[];
  products: unknown[];
}

interface Client {
  _id: string;
  name: string;
  numId: string;
}

export interface Demo {
  sessions: Record<DemoUser, { token: string; tenantId: string }>;
  client: Client;
  sale: Sale;
}

const emails: Record<DemoUser, string> = { admin: 'admin@optica.demo', seller: 'vendedor@optica.demo' };

async function call<Answer>(baseURL: string, path: string, options: RequestInit): Promise<Answer> {
  const response = await fetch(baseURL + path, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // The answer is not validated here, because the tests of the API check its shape.
  return (await response.json()) as Answer;
}

function signIn(baseURL: string, user: DemoUser): Promise<{ token: string; tenantId: string }> {
  return call(baseURL, '/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browserName },
    body: JSON.stringify({ email: emails[user], password: 'demo1234' }),
  });
}

export async function openDemo(baseURL: string): Promise<Demo> {
  const sessions = { admin: await signIn(baseURL, 'admin'), seller: await signIn(baseURL, 'seller') };
  const { token, tenantId } = sessions.admin;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
  const get = <Answer>(path: string) => call<Answer>(baseURL, path, { headers });

  const sales = await get<Sale[]>('/tenant/sales?orderStatus=finished&sort=-saleDate&limit=200');
  for (const sale of sales) {
    if (sale.deposit === 0 || sale.prescriptions.length === 0 || sale.products.length < 2) continue;
    const { _id: id } = sale.client;
    const prescriptions = await get<unknown[]>(`/tenant/prescription/client/${id}`);
    if (prescriptions.length > 1) return { sessions, client: await get<Client>(`/tenant/clients/${id}`), sale };
  }
  throw new Error('The demo shop has no order that shows everything');
}
