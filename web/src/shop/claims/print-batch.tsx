import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { showError } from '../../base/ui/toast.ts';
import { BatchPaper } from './batch-paper.tsx';
import { batchPaperTexts as texts } from './texts.ts';

export function PrintBatch({ batch: { _id, state, items } }: { batch: ClaimBatch }) {
  const print = usePrint();
  const load = useMutation({
    mutationFn: () => call(claimEndpoints.sheet, { params: { id: _id } }),
    onSuccess: print.start,
    onError: (error) => showError(errorMessage(error)),
  });
  if (state === 'canceled') return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        loading={load.isPending || print.isPrinting}
        disabled={items === 0}
        onClick={() => load.mutate()}
      >
        {texts.print}
      </Button>
      {print.isPrinting && load.data && <BatchPaper sheet={load.data} />}
    </>
  );
}
