import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
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
  const queryClient = useQueryClient();
  const reload = () =>
    queryClient
      .fetchQuery({ ...saleQuery(saleId), staleTime: 0 })
      .then(onReload, (failure: unknown) => showError(errorMessage(failure)));
  const isStale = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {isStale && (
        <Button variant="default" onClick={() => void reload()}>
          {detailTexts.reload}
        </Button>
      )}
    </>
  );
}
