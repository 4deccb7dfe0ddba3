import type { ExportFormat } from '@dioptria/contract/export.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, errorMessage, http, type Query, type RequestOptions } from '../http/http.ts';
import { showError, showSuccess } from '../ui/toast.ts';
import { exportTexts as texts } from './texts.ts';

/** In milliseconds: long enough for any browser to begin writing the file. */
const UNTIL_TAKEN = 60_000;

/**
 * Exports a list, one file at a time. The export continues after the user leaves the page. A notice reports its end.
 */
export function useExport(path: string, query: Query) {
  const running = useRef<AbortController>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { signal } = (running.current = new AbortController());
      const file = await fetchFile(`${path}/export`, { query: { ...query, format }, signal }).catch(
        (error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        },
      );
      if (file) keepFile(file);
      return file;
    },
    onSuccess: (file) => showSuccess(file ? texts.done(file.name) : texts.canceled),
    onError: (error) => showError(`${texts.failed} ${errorMessage(error)}`),
  });
  return { isExporting: isPending, start: mutate, cancel: () => running.current?.abort() };
}

/** A file from the server. */
interface SentFile {
  name: string;
  content: Blob;
}

/** Downloads a file under the name that the server gives it. An interrupted download throws. */
async function fetchFile(path: string, options: RequestOptions): Promise<SentFile> {
  const response = await http.response(path, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const content = await response.blob().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { message: texts.brokenOff, code: 'network' });
  });
  return { name, content };
}

/** Saves a file through the browser's download. */
function keepFile({ name, content }: SentFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_TAKEN);
}
