import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../../base/http/http.ts';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { showError } from '../../../base/ui/toast.ts';
import { type Sale, saleQuery } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

interface SaveProblemProps {
  saleId: string;
  error: Error | null;
  /** Called with the current sale, after the user has pressed the button that reloads the sale. */
  onReload: (sale: Sale) => void;
}

/**
 * Says why a change was not saved. If another user changed the sale first, a button loads the version of the other
 * user.
 */
export function SaveProblem({ saleId, error, onReload }: SaveProblemProps) {
  const isStale = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {isStale && <ReloadButton saleId={saleId} onReload={onReload} />}
    </>
  );
}

/**
 * The button that loads the current sale. If the user saves again while the sale loads, the button disappears and
 * `onReload` is not called.
 */
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
