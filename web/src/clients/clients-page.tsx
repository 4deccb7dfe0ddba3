import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ResourceScreen } from '../shared/resource/resource-screen.tsx';
import { clientsScreen } from './clients-screen.tsx';

const texts = {
  waitingSale: 'Tenés una venta empezada: el cliente que crees queda elegido en ella.',
  backToSale: 'Volver a la venta',
} as const;

/**
 * 'Lista de Clientes', with `createDialog` in the address (docs/rules.md#lists-9). A user who comes from the wizard of a sale
 * (`returnTo=sale`) returns there with the new client.
 */
export function ClientsPage() {
  const { createDialog = false, returnTo } = useSearch({ from: '/shop/clients' });
  const navigate = useNavigate();
  const forSale = returnTo === 'sale';

  return (
    <>
      {forSale && <WaitingSale />}
      <ResourceScreen
        screen={clientsScreen}
        creating={{
          opened: createDialog,
          change: (opened) =>
            void navigate({
              to: '/clients',
              search: (previous) => ({ ...previous, createDialog: opened || undefined }),
              replace: !opened,
              resetScroll: false,
            }),
        }}
        onCreated={
          forSale
            ? ({ _id }) =>
                void navigate({
                  to: '/sales',
                  search: { createDialog: true, clientId: _id },
                  replace: true,
                  // The form still has the typed values, but they are saved.
                  ignoreBlocker: true,
                })
            : undefined
        }
      />
    </>
  );
}

function WaitingSale() {
  const navigate = useNavigate();
  return (
    <Group
      justify="space-between"
      gap="sm"
      mb="lg"
      p={10}
      ps="md"
      bdrs="lg"
      bg="var(--highlight)"
      bd="1px solid var(--highlight-line)"
    >
      {texts.waitingSale}
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => void navigate({ to: '/sales', search: { createDialog: true } })}
      >
        {texts.backToSale}
      </Button>
    </Group>
  );
}
