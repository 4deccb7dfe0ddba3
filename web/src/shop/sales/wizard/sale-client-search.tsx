import { compactKey } from '@dioptria/contract/base/text.ts';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { errorMessage } from '../../../base/http/http.ts';
import { ClientSearchForm } from '../../clients/client-search.tsx';
import { type Client, clientsNamed, findClients, useFinalConsumer } from '../../clients/clients-api.ts';
import { clientTexts } from './texts.ts';

interface SaleClientSearchProps extends Pick<
  ComponentProps<typeof ClientSearchForm>,
  'variant' | 'isFocused' | 'children'
> {
  search: ClientSearch;
  /** The message of the search replaces it. */
  problem?: string | undefined;
}

export function SaleClientSearch({ search, problem, ...form }: SaleClientSearchProps) {
  return (
    <ClientSearchForm
      {...form}
      text={search.text}
      onType={search.type}
      onSearch={search.run}
      onMatch={search.choose}
      isSearching={search.isPending}
      label={clientTexts.search}
      problem={search.problem ?? problem}
    />
  );
}

export function NewClientButton({ typed }: { typed: string }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() =>
        void navigate({
          to: '/clients',
          search: { createDialog: true, returnTo: 'sale' },
          state: (previous) => ({ ...previous, typedClient: typed }),
        })
      }
    >
      {clientTexts.create}
    </Button>
  );
}

export function FinalConsumerButton({ onChoose }: { onChoose: (client: Client) => void }) {
  const { mutate, isPending } = useFinalConsumer(onChoose);
  return (
    <Button
      variant="default"
      leftSection={<IconUserQuestion size={18} stroke={1.6} aria-hidden />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {clientTexts.finalConsumer}
    </Button>
  );
}

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
