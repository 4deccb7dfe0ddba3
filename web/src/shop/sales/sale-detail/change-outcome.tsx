import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../../base/http/http.ts';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { showSaleChange } from '../../sale-undo.ts';
import { type Sale, saleQuery, useUndoChange } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

interface SaveProblemProps {
  saleId: string;
  error: Error | null;
  onReload: (sale: Sale) => void;
}

/** If another user changed the sale first, a button loads the other user's version. */
export function SaveProblem({ saleId, error, onReload }: SaveProblemProps) {
  const isStale = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {isStale && <ReloadButton saleId={saleId} onReload={onReload} />}
    </>
  );
}

/** If the user saves again while the sale loads, the button disappears and `onReload` is not called. */
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

export function useChangeNotice(): (changed: Sale, change: string) => void {
  const undo = useUndoChange();
  return (changed, change) => showSaleChange(changed, change, undo);
}
