import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '../shared/http.ts';

const ConfirmPassword = lazy(async () => ({ default: (await import('./confirm-password.tsx')).ConfirmPassword }));

/**
 * A call for which the server may want the password once more: then it is asked for, and the call made again. `dialog` has
 * to be drawn.
 */
export function useConfirmed<Variables, Answer>(
  call: (variables: Variables) => Promise<Answer>,
  onSuccess: (answer: Answer) => void,
) {
  const action = useMutation({ mutationFn: call, onSuccess });
  const needsPassword = action.error instanceof ApiError && action.error.code === 'unconfirmed';
  const again = () => {
    if (action.variables !== undefined) action.mutate(action.variables);
  };
  return {
    run: action.mutate,
    isPending: action.isPending,
    error: needsPassword ? null : action.error,
    dialog: <Suspense>{needsPassword && <ConfirmPassword onClose={action.reset} onConfirmed={again} />}</Suspense>,
  };
}
