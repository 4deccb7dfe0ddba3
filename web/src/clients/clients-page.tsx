import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ResourceScreen } from '../shared/resource/resource-screen.tsx';
import classes from './clients-page.module.css';
import { clientsScreen } from './clients-screen.tsx';

const texts = {
  waitingSale: 'Tenés una venta empezada: el cliente que crees queda elegido en ella.',
  backToSale: 'Volver a la venta',
} as const;

/**
 * 'Lista de Clientes', with `createDialog` in the address as the specification has it (§2 'Route table'). Coming from
 * the wizard of a sale (`returnTo=sale`), one goes back there with the new client.
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
                  // The form is still filled in, and saved.
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
    <div className={classes.waiting}>
      <p>{texts.waitingSale}</p>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => void navigate({ to: '/sales', search: { createDialog: true } })}
      >
        {texts.backToSale}
      </Button>
    </div>
  );
}
