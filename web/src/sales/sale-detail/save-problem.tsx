import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../shared/http.ts';
import { ErrorText } from '../../shared/ui/error-text.tsx';
import { showError } from '../../shared/ui/toast.ts';
import { type Sale, saleQuery } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

interface SaveProblemProps {
  saleId: string;
  error: Error | null;
  /** Given the order as it is now, when a colleague's version was asked for. */
  onReload: (sale: Sale) => void;
}

/** Why a change was not saved; where a colleague was faster, with a button that shows their version. */
export function SaveProblem({ saleId, error, onReload }: SaveProblemProps) {
  const isStale = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {isStale && <ReloadButton saleId={saleId} onReload={onReload} />}
    </>
  );
}

/** Who saves again before the other version is there has no use for it: `onReload` is not called once the button is gone. */
function ReloadButton({ saleId, onReload }: Omit<SaveProblemProps, 'error'>) {
  const queryClient = useQueryClient();
  const reload = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...saleQuery(saleId), staleTime: 0 }),
    onError: (failure) => showError(errorMessage(failure)),
  });
  return (
    <Button variant="default" onClick={() => reload.mutate(undefined, { onSuccess: onReload })}>
      {detailTexts.reload}
    </Button>
  );
}
