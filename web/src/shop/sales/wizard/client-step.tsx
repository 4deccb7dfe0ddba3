import { compactKey } from '@dioptria/contract/base/text.ts';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserPlus, IconUserQuestion, IconUserSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { tinted } from '../../../base/ui/elements/chip.tsx';
import { EmptyState } from '../../../base/ui/states/empty-state.tsx';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { ClientNotes } from '../../clients/client-notes.tsx';
import { ClientChoices, ClientSearchForm } from '../../clients/client-search.tsx';
import { type Client, clientsNamed, findClients, useFinalConsumer } from '../../clients/clients-api.ts';
import { ClientCard } from '../client-card.tsx';
import type { DraftClient, SaleDraft } from '../draft/sale-draft.ts';
import { draftAmounts } from '../draft/sale-request.ts';
import { SalePrescription } from './sale-prescription.tsx';
import type { StepProps } from './steps.tsx';
import { clientTexts } from './texts.ts';
import classes from './chosen-client.module.css';

interface ClientStepProps extends StepProps {
  search: ClientSearch;
  isArriving: boolean;
}

export function ClientStep({ search, isArriving, ...step }: ClientStepProps) {
  const { draft, problems } = step;
  return (
    <>
      <SaleClientSearch search={search} problem={problems['client']} variant={draft.client ? 'default' : 'light'}>
        <NewClientButton typed={search.text} />
        <FinalConsumerButton onChoose={search.choose} />
      </SaleClientSearch>
      <Stack flex={1} gap={0} mt="lg" aria-live="polite">
        {isArriving ? (
          <LoadingText lines={3} />
        ) : search.choices.length > 0 ? (
          <ClientChoices heading={search.choicesHeading} clients={search.choices} onChoose={search.choose} />
        ) : draft.client ? (
          <ChosenClient {...step} client={draft.client} />
        ) : (
          <EmptyState
            title={clientTexts.nobody}
            detail={clientTexts.nobodyDetail}
            icon={<IconUserSearch size={24} stroke={1.6} />}
          />
        )}
      </Stack>
    </>
  );
}

interface ChosenClientProps extends StepProps {
  client: DraftClient;
}

function ChosenClient({ client, ...step }: ChosenClientProps) {
  return (
    <Box component="section" className={classes.card} aria-label={clientTexts.chosen}>
      <Box px="1.125rem" py="md">
        <ClientNotes notes={client.notes} />
        <ClientCard client={client} />
      </Box>
      {client.isFinalConsumer ? (
        <Box c="dimmed" fz="sm" className={classes.prescription}>
          {clientTexts.finalConsumerDetail}
        </Box>
      ) : (
        <SalePrescription {...step} client={client} />
      )}
    </Box>
  );
}

interface SaleClientSearchProps extends Pick<
  ComponentProps<typeof ClientSearchForm>,
  'variant' | 'isFocused' | 'children'
> {
  search: ClientSearch;
  /** The message of the search replaces this text. */
  problem?: string | undefined;
}

function SaleClientSearch({ search, problem, ...form }: SaleClientSearchProps) {
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

function NewClientButton({ typed }: { typed: string }) {
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

function FinalConsumerButton({ onChoose }: { onChoose: (client: Client) => void }) {
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

/** A text without digits is searched as a name and, if no client has the name, as a document number. */
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

type ClientSearch = ReturnType<typeof useClientSearch>;

interface ClientNoteProps {
  draft: SaleDraft;
  search: ClientSearch;
  problem: string | undefined;
}

/**
 * The user chooses a client without leaving the step, and the sale keeps the products and the payment
 * (docs/rules.md#wizard-17).
 */
export function ClientNote({ draft, search, problem }: ClientNoteProps) {
  if (draft.step === 0) return null;
  if (!draft.client) {
    return (
      // The note of each step is a new element, so that its search is closed and the step keeps the focus.
      <Note key={draft.step} search={search} other={<FinalConsumerButton onChoose={search.choose} />}>
        <Box fw={620}>{clientTexts.missing}</Box>
        {problem ? <ErrorText>{problem}</ErrorText> : clientTexts.missingDetail}
      </Note>
    );
  }
  const { balance } = draftAmounts(draft);
  const owes = draft.step === 2 && draft.client.isFinalConsumer && balance > 0;
  return (
    owes && (
      <Note key="owes" search={search}>
        {clientTexts.finalConsumerOwes(formatMoney(balance))}
      </Note>
    )
  );
}

interface NoteProps {
  search: ClientSearch;
  other?: ReactNode;
  children: ReactNode;
}

function Note({ search, other, children }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group {...tinted('carey')} wrap="nowrap" align="flex-start" gap={10} px="sm" py={10} mb="md" fz="sm">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Group component="section" gap="sm" flex={1} miw={0} aria-label={clientTexts.aboutClient}>
        <Box flex="1 1 14rem" aria-live="polite">
          {children}
        </Box>
        {!isOpen && (
          <Button
            variant="default"
            data-field="client"
            leftSection={<IconUserSearch size={18} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {clientTexts.choose}
          </Button>
        )}
        {other}
        {isOpen && <OpenSearch search={search} />}
      </Group>
    </Group>
  );
}

function OpenSearch({ search }: { search: ClientSearch }) {
  return (
    <Box flex="1 0 100%" c="var(--mantine-color-text)">
      <SaleClientSearch search={search} variant="default" isFocused>
        <NewClientButton typed={search.text} />
      </SaleClientSearch>
      {search.choices.length > 0 && (
        <Box mt="sm">
          <ClientChoices heading={search.choicesHeading} clients={search.choices} onChoose={search.choose} />
        </Box>
      )}
    </Box>
  );
}
