import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconBellRinging } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useMemo, useState } from 'react';
import { ToolButton } from '../../base/data-table/tool-button.tsx';
import type { BesideProps } from '../../base/resource/field.ts';
import { ResourceScreen } from '../../base/resource/resource-screen.tsx';
import { useCan, useSession } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import type { Client } from './clients-api.ts';
import { clientsScreenOf } from './clients-screen.tsx';
import { recallTexts } from './notice-texts.ts';
import { typedClient } from './typed-client.ts';

const RecallsDialog = lazyPart(async () => (await import('./recalls-dialog.tsx')).RecallsDialog);

const texts = {
  waitingSale: 'Tenés una venta empezada: el cliente que crees queda elegido en ella.',
  backToSale: 'Volver a la venta',
} as const;

interface ClientsPageProps {
  detailExtra: ComponentType<{ record: Client }>;
  taxIdTool: ComponentType<BesideProps>;
}

/**
 * A user who comes from the wizard of a sale (`returnTo=sale`) returns to the wizard with the new client (docs/rules.md#lists-9).
 */
export function ClientsPage({ detailExtra, taxIdTool }: ClientsPageProps) {
  const { tenant } = useSession();
  const { createDialog = false, returnTo } = useSearch({ from: '/shop/clients' });
  const typed = useLocation({ select: ({ state }) => state.typedClient ?? '' });
  const navigate = useNavigate();
  const forSale = returnTo === 'sale';
  const mayRecall = useCan('recalls.send') && !forSale;
  const screen = useMemo(
    () => ({ ...clientsScreenOf(tenant, taxIdTool), detailExtra, ...(mayRecall && { listTool: RecallsButton }) }),
    [tenant, detailExtra, taxIdTool, mayRecall],
  );

  return (
    <>
      {forSale && <WaitingSale />}
      <ResourceScreen
        screen={screen}
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
        given={typedClient(typed)}
        onCreated={
          forSale
            ? ({ _id }) =>
                void navigate({
                  to: '/sales',
                  search: { createDialog: true, clientId: _id },
                  replace: true,
                  // The form still holds the typed values. The server has saved these values, so the app leaves the
                  // page without a question.
                  ignoreBlocker: true,
                })
            : undefined
        }
      />
    </>
  );
}

function RecallsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ToolButton
      label={recallTexts.open}
      icon={<IconBellRinging size={18} stroke={1.6} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {isOpen && <RecallsDialog onClose={() => setOpen(false)} />}
    </ToolButton>
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
