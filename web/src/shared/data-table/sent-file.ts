import { ApiError, http, type RequestOptions } from '../http/http.ts';
import { exportTexts as texts } from './texts.ts';

/** A file from the server. */
interface SentFile {
  name: string;
  content: Blob;
}

/** Downloads a file under the name that the server gives it. An interrupted download throws. */
export async function fetchFile(path: string, options: RequestOptions): Promise<SentFile> {
  const response = await http.response(path, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const content = await response.blob().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { message: texts.brokenOff, code: 'network' });
  });
  return { name, content };
}
