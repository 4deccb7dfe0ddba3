import { Box } from '@mantine/core';
import { ClientCard } from '../client-card.tsx';
import type { DraftClient } from '../draft/sale-draft.ts';
import classes from './chosen-client.module.css';
import { SalePrescription } from './sale-prescription.tsx';
import type { StepProps } from './steps.tsx';
import { clientTexts as texts } from './texts.ts';

interface ChosenClientProps extends StepProps {
  client: DraftClient;
}

export function ChosenClient({ client, ...step }: ChosenClientProps) {
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
