import { compactKey } from '@dioptria/contract/base/search-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, clientsNamed, findClients } from '../../clients/clients-api.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { clientTexts } from './texts.ts';

/** Such a text is searched as a name and, if no client has the name, as a document number. */
const isName = (text: string) => !/\d/.test(text);

/** Fewer than six digits match no phone number. */
const hasPhone = (typed: string) => {
  const digits = compactKey(typed);
  return ({ phone }: Client) => digits.length >= 6 && compactKey(phone).includes(digits);
};

export function useClientSearch(onFound: (client: Client) => void) {
  const [text, setText] = useState('');
  const queryClient = useQueryClient();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (typed: string) => {
      const matching = () => queryClient.fetchQuery(clientsNamed(typed.trim()));
      const named = isName(typed) ? await matching() : [];
      if (named.length > 0) return named;
      return findClients(compactKey(typed)).catch(async (absence: unknown) => {
        const called = isName(typed) ? [] : (await matching()).filter(hasPhone(typed));
        if (called.length > 0) return called;
        throw absence;
      });
    },
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
      if (number !== '' && !isPending) mutate(text);
    },
    choose: (client: Client) => {
      reset();
      onFound(client);
    },
    isPending,
    isWaiting: number !== '' && !data && !error,
    choices: data && data.length > 1 ? data : [],
    choicesHeading: isName(text) ? clientTexts.several : undefined,
    problem: error ? errorMessage(error) : undefined,
  };
}

export type ClientSearch = ReturnType<typeof useClientSearch>;
