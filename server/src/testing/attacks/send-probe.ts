import { text as textOfStream } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import type { Operation } from '../api/api-operations.ts';

export interface Probe {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  /** The headers, then the text: a workbook's cells, an archive's files, or any other body except a stream's. */
  text: string;
  total: string | null;
}

export async function sendProbe(
  url: string,
  operation: Operation,
  { path = {}, query, body }: Probe,
  session: Record<string, string>,
): Promise<Answer> {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + address + search, {
    method: operation.method,
    headers: { ...json, ...session },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, text: await textOf(response), total: response.headers.get('x-total-count') };
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  const headers = JSON.stringify([...response.headers]);
  // A stream does not end, so its body is not read.
  if (type.startsWith('text/event-stream')) return headers;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.ok && type === 'application/zip') return headers + (await textOfFiles(Buffer.from(bytes)));
  const isWorkbook = response.ok && type.includes('spreadsheet');
  return headers + (isWorkbook ? JSON.stringify(await readXlsx(bytes)) : new TextDecoder().decode(bytes));
}

async function textOfFiles(archive: Buffer): Promise<string> {
  const opened = await fromBufferPromise(archive);
  let text = '';
  for await (const entry of opened.eachEntry()) text += await textOfStream(await opened.openReadStreamPromise(entry));
  return text;
}
