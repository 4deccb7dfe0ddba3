import { Button } from '@mantine/core';
import { IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type Client, useFinalConsumer } from '../../clients/clients-api.ts';
import { clientTexts as texts } from './texts.ts';

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
      {texts.create}
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
      {texts.finalConsumer}
    </Button>
  );
}
