import { ApiError, http, type RequestOptions } from '../http.ts';
import { exportTexts as texts } from './texts.ts';

/** What the server sends to be kept. */
interface SentFile {
  name: string;
  content: Blob;
}

/** A whole file under the server's name for it; one that breaks off is none. */
export async function fetchFile(path: string, options: RequestOptions): Promise<SentFile> {
  const response = await http.response(path, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const content = await response.blob().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { message: texts.brokenOff, code: 'network' });
  });
  return { name, content };
}
