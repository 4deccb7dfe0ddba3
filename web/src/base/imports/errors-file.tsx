import type { ExportFormat } from '@dioptria/contract/base/export.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FileEndpoint, fetchFile } from '../data-table/use-export.ts';
import { errorMessage } from '../http/http.ts';
import { keepFile } from '../http/keep-file.ts';
import { showError } from '../ui/toast.ts';
import { importTexts as texts } from './texts.ts';

interface ErrorsFileProps {
  endpoint: Pick<FileEndpoint, 'path'>;
  format?: ExportFormat;
}

export function ErrorsFile({ endpoint, format = 'xlsx' }: ErrorsFileProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(endpoint, { query: { format } }),
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
