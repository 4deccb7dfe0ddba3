import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { exportTexts as texts } from '../data-table/texts.ts';
import { showError, showSuccess } from '../ui/toasts/toast.ts';
import { ApiError, errorMessage, type Query, type RequestOptions, send } from './http.ts';

/** In milliseconds: long enough for any browser to start writing the file. */
const UNTIL_TAKEN = 60_000;

interface MadeFile {
  name: string;
  content: Blob;
}

export function keepFile({ name, content }: MadeFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_TAKEN);
}

/** If the user leaves the page, the export continues. A notice reports its end. */
export function useExport(endpoint: FileEndpoint, query: Query) {
  const running = useRef<AbortController>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: string) => {
      const { signal } = (running.current = new AbortController());
      const file = await fetchFile(endpoint, { query: { ...query, format }, signal }).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
      if (file) keepFile(file);
      return file;
    },
    onSuccess: (file) => showSuccess(file ? texts.done(file.name) : texts.canceled),
    onError: (error) => showError(`${texts.failed} ${errorMessage(error)}`),
  });
  return { isExporting: isPending, start: mutate, cancel: () => running.current?.abort() };
}

/** The path of a file has no parameters. */
export type FileEndpoint = Pick<Endpoint, 'path' | 'caller'>;

/** Saves the file under the name that the server gives. @throws if the download is interrupted. */
export async function fetchFile({ path }: Pick<FileEndpoint, 'path'>, options: RequestOptions): Promise<MadeFile> {
  const response = await send('GET', path, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const content = await response.blob().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { message: texts.brokenOff, code: 'network' });
  });
  return { name, content };
}
