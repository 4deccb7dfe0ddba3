import type { ImportCheck, ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { Answered } from '../app/test-app.ts';
import type { SignedIn } from '../shops/new-shop.ts';

export const csv = (...lines: string[]): string => lines.join('\r\n');

export function upload(
  user: Pick<SignedIn, 'post'>,
  resource: string,
  file: string | Buffer,
  query: Record<string, string> = {},
): Promise<Answered<{ import: ImportRecord; message?: string }>> {
  const type = { 'content-type': 'application/octet-stream' };
  const path = `/tenant/imports/${resource}?${new URLSearchParams({ name: 'planilla', ...query }).toString()}`;
  return user.post(path, typeof file === 'string' ? Buffer.from(file) : file, type);
}

interface Request {
  mapping?: Record<string, string | null>;
  fixed?: Record<string, string>;
  createMissing?: string[];
  leavesOut?: boolean;
  tidiesNames?: boolean;
  mendsLetters?: boolean;
  dollarRate?: number;
}

export async function checked(
  user: Pick<SignedIn, 'post'>,
  resource: string,
  file: string | Buffer,
  { mapping = {}, ...request }: Request = {},
): Promise<{ id: string; check: ImportCheck; mapping: Record<string, string> }> {
  const received = (await upload(user, resource, file)).body.import;
  const sent = { mapping: { ...received.mapping, ...mapping }, ...request };
  const { status, body } = await user.post<{ check: ImportCheck }>(`/tenant/imports/${received._id}/check`, sent);
  if (status !== 200) throw new Error(`The check was refused: ${JSON.stringify(body)}`);
  return { id: received._id, check: body.check, mapping: received.mapping };
}

export async function run(user: Pick<SignedIn, 'post' | 'get'>, id: string): Promise<ImportRecord> {
  const started = await user.post(`/tenant/imports/${id}/run`);
  if (started.status !== 202) throw new Error(`The run was refused: ${JSON.stringify(started.body)}`);
  return ended(user, id);
}

/** The server answers only after it has stored the current part of the import, so this loop needs no pause. */
export async function ended(user: Pick<SignedIn, 'get'>, id: string): Promise<ImportRecord> {
  for (;;) {
    const { body } = await user.get<ImportRecord>(`/tenant/imports/${id}`);
    if (body.state !== 'running') return body;
  }
}

export async function imported(
  user: Pick<SignedIn, 'post' | 'get'>,
  resource: string,
  file: string | Buffer,
  request: Request = {},
): Promise<ImportRecord> {
  const { id } = await checked(user, resource, file, request);
  return run(user, id);
}
