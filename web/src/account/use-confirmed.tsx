import { useMutation } from '@tanstack/react-query';

import { ApiError } from '../shared/http/http.ts';
import { lazyPart } from '../shared/ui/lazy-part.tsx';

const ConfirmPassword = lazyPart(async () => (await import('./confirm-password.tsx')).ConfirmPassword);

/**
 * A call that the server may refuse until the password is typed again: a dialog asks for the password and repeats the call.
 * The caller renders `dialog`.
 */
export function useConfirmed<Variables, Answer>(
  call: (variables: Variables) => Promise<Answer>,
  onSuccess: (answer: Answer) => void,
) {
  const action = useMutation({ mutationFn: call, onSuccess });
  const needsPassword = action.error instanceof ApiError && action.error.code === 'unconfirmed';
  const repeat = () => {
    if (action.variables !== undefined) action.mutate(action.variables);
  };
  return {
    run: action.mutate,
    isPending: action.isPending,
    error: needsPassword ? null : action.error,
    dialog: needsPassword && <ConfirmPassword onClose={action.reset} onConfirmed={repeat} />,
  };
}
