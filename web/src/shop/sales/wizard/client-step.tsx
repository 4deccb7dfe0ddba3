import { Box, Stack } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { EmptyState } from '../../../base/ui/empty-state.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { ClientChoices } from '../../clients/client-search.tsx';
import { ClientCard } from '../client-card.tsx';
import type { DraftClient } from '../draft/sale-draft.ts';
import { type ClientSearch, FinalConsumerButton, NewClientButton, SaleClientSearch } from './sale-client-search.tsx';
import { SalePrescription } from './sale-prescription.tsx';
import type { StepProps } from './steps.tsx';
import { clientTexts as texts } from './texts.ts';
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
            title={texts.nobody}
            detail={texts.nobodyDetail}
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
    <Box component="section" className={classes.card} aria-label={texts.chosen}>
      <Box px="1.125rem" py="md">
        <ClientCard client={client} />
      </Box>
      {client.isFinalConsumer ? (
        <Box c="dimmed" fz="sm" className={classes.prescription}>
          {texts.finalConsumerDetail}
        </Box>
      ) : (
        <SalePrescription {...step} client={client} />
      )}
    </Box>
  );
}
