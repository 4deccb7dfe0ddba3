import { compactKey } from '@dioptria/contract/search-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, findClients } from '../../clients/clients-api.ts';
import { errorMessage } from '../../shared/http/http.ts';

/** Finds a client by document number. If several clients share the number, the user chooses one. */
export function useClientSearch(onFound: (client: Client) => void) {
  const [text, setText] = useState('');
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (numId: string) => findClients(numId),
    onSuccess: ([client, ...others]) => {
      if (client && others.length === 0) onFound(client);
    },
  });
  const number = compactKey(text);
  return {
    text,
    type: (next: string) => {
      setText(next);
      reset();
    },
    run: () => {
      if (number !== '' && !isPending) mutate(number);
    },
    choose: (client: Client) => {
      reset();
      onFound(client);
    },
    isPending,
    /** True if the user typed a number and has not searched for it yet. */
    isWaiting: number !== '' && !data && !error,
    choices: data && data.length > 1 ? data : [],
    problem: error ? errorMessage(error) : undefined,
  };
}

export type ClientSearch = ReturnType<typeof useClientSearch>;
