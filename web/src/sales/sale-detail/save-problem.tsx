import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../shared/http.ts';
import { ErrorText } from '../../shared/ui/error-text.tsx';
import { saleQuery } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

/** Why a change was not saved; where a colleague was faster, with a button that shows their version. */
export function SaveProblem({ saleId, error }: { saleId: string; error: Error | null }) {
  const queryClient = useQueryClient();
  const isStale = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {isStale && (
        <Button variant="default" onClick={() => void queryClient.invalidateQueries(saleQuery(saleId))}>
          {detailTexts.reload}
        </Button>
      )}
    </>
  );
}
