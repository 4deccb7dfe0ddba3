import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../data-table/use-export.ts';
import { errorMessage } from '../http/http.ts';
import { keepFile } from '../http/keep-file.ts';
import { showError } from '../ui/toast.ts';
import { errorsPath } from './imports-api.ts';
import { importTexts as texts } from './texts.ts';

/** Downloads the wrong rows with their reasons, to mend and import them. */
export function ErrorsFile({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(errorsPath(id), { query: { format: 'xlsx' } }),
    onSuccess: keepFile,
    onError: (error) => showError(errorMessage(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.errorsFile}
    </Button>
  );
}
