import { clients, clientsWithEmail } from '@dioptria/contract/shop/clients/clients.ts';
import { documentTypes } from '@dioptria/contract/shop/clients/client-labels.ts';
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconBellRinging, IconReportMedical } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useMemo, useState } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { ToolButton } from '../../base/data-table/export-menu.tsx';
import type { BesideProps } from '../../base/resource/fields/field.ts';
import { type ImportTool, ResourceScreen } from '../../base/resource/resource-screen.tsx';
import { defineScreen } from '../../base/resource/screen.tsx';
import { useCan, useSession } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { type Client, documentOf } from './clients-api.ts';
import { recallTexts } from './texts.ts';
import { typedClient } from './typed-client.ts';

const RecallsDialog = lazyPart(async () => (await import('./recalls-dialog.tsx')).RecallsDialog);

const texts = {
  waitingSale: 'Tenés una venta empezada: el cliente que crees queda elegido en ella.',
  backToSale: 'Volver a la venta',
} as const;

interface ClientsPageProps {
  detailExtra: ComponentType<{ record: Client }>;
  taxIdTool: ComponentType<BesideProps>;
  importTool: ImportTool;
}

/**
 * A user who comes from the wizard of a sale (`returnTo=sale`) returns to the wizard with the new client (docs/rules.md#lists-9).
 */
export function ClientsPage({ detailExtra, taxIdTool, importTool }: ClientsPageProps) {
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
        importTool={importTool}
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

const fold = 'Datos para facturar';

/**
 * The user chooses the document type of a new client from a list. The document type of an existing client is free text
 * (docs/rules.md#clients-2).
 */
const clientsScreen = (taxIdTool: ComponentType<BesideProps>) =>
  defineScreen({
    resource: clients,
    columns: [
      { field: 'name', width: '40%', cell: ({ name, email }) => <TwoLines main={name} below={email} /> },
      { field: 'numId', whole: true },
      { field: 'phone', whole: true },
      { field: 'createdAt' },
    ],
    card: ['name', documentOf, 'phone'],
    isReadOnly: ({ isFinalConsumer }) => isFinalConsumer,
    fields: [
      { field: 'name', wide: true },
      { field: 'typeId', on: 'create', options: documentTypes },
      { field: 'typeId', on: 'edit' },
      { field: 'numId' },
      { field: 'phone' },
      { field: 'email' },
      { field: 'address', wide: true },
      { field: 'insurance' },
      { field: 'numInsurance' },
      { field: 'acceptsMessages', wide: true, help: 'Avisos de pedidos y recordatorios.' },
      {
        field: 'notes',
        wide: true,
        hidesBlank: true,
        help: 'Se ven en la venta y en la historia clínica, no en los papeles.',
      },
      { field: 'taxId', fold, wide: true, hidesBlank: true, beside: taxIdTool },
      { field: 'vatCondition', fold, hidesBlank: 'finalConsumer' },
      { field: 'legalName', fold, hidesBlank: true, help: 'Si está vacía, se usa el nombre.' },
      { field: 'fiscalAddress', fold, wide: true, hidesBlank: true, help: 'Si está vacío, se usa la dirección.' },
    ],
  });

/** The form shows `taxIdTool` beside the CUIT. This component can fill in the client's fields for invoices. */
function clientsScreenOf(
  { asksForEmail }: { asksForEmail: boolean },
  taxIdTool: ComponentType<BesideProps>,
): ReturnType<typeof clientsScreen> {
  const screen = clientsScreen(taxIdTool);
  return asksForEmail ? { ...screen, resource: clientsWithEmail } : screen;
}

const label = 'Ver historia clinica';

export function ClientHistoryLink({ record }: { record: Client }) {
  if (record.isFinalConsumer) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconReportMedical size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button) => <Link {...button} to="/records" search={{ clientId: record._id }} />}
    >
      {label}
    </Button>
  );
}
