import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../shared/http/http.ts';
import { ErrorText } from '../../shared/ui/error-text.tsx';
import { showError } from '../../shared/ui/toast.ts';
import { type Sale, saleQuery } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

interface SaveProblemProps {
  saleId: string;
  error: Error | null;
  /** Called with the current order, after the user pressed the button that loads it. */
  onReload: (sale: Sale) => void;
}

/** Says why a change was not saved. If another user changed the order first, a button loads that version. */
export function SaveProblem({ saleId, error, onReload }: SaveProblemProps) {
  const isStale = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {isStale && <ReloadButton saleId={saleId} onReload={onReload} />}
    </>
  );
}

/** Loads the current order. If the button disappears meanwhile, because the user saved again, `onReload` is not called. */
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
