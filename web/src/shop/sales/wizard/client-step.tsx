import { Stack } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { ClientChoices } from '../../clients/client-search.tsx';
import { EmptyState } from '../../../base/ui/empty-state.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { ChosenClient } from './chosen-client.tsx';
import { FinalConsumerButton, NewClientButton } from './other-clients.tsx';
import { SaleClientSearch } from './sale-client-search.tsx';
import type { StepProps } from './steps.tsx';
import { clientTexts as texts } from './texts.ts';
import type { ClientSearch } from './use-client-search.ts';

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
            title={texts.nobody}
            detail={texts.nobodyDetail}
            icon={<IconUserSearch size={24} stroke={1.6} />}
          />
        )}
      </Stack>
    </>
  );
}
