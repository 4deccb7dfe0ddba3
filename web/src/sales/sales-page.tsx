import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../shared/session.ts';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import { salesWith } from './sales-api.ts';
import { SalesList } from './sales-list.tsx';
import { SaleDetailDialog } from './sale-detail/sale-detail-dialog.tsx';
import { saleTexts } from './texts.ts';

const SaleWizard = lazy(async () => ({ default: (await import('./wizard/sale-wizard.tsx')).SaleWizard }));

const allSales = salesWith();

/** 'Todas las ventas' (spec §2 'Sales screen'): the list, an order's detail, and the wizard of a new one. */
export function SalesPage() {
  const { id, detail, createDialog = false } = useSearch({ from: '/shop/sales' });
  const navigate = useNavigate();
  const mayCreate = useCan('sales.create');
  const [openedId, setOpenedId] = useState<string>();
  const wizardOpen = createDialog && mayCreate;
  const setWizard = (open: boolean) =>
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, createDialog: open || undefined }),
      replace: !open,
      resetScroll: false,
    });
  function closeDetail() {
    setOpenedId(undefined);
    if (detail === undefined) return;
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, detail: undefined }),
      replace: true,
      resetScroll: false,
    });
  }

  useShortcut({ key: 'n', label: saleTexts.create, run: () => setWizard(true), enabled: mayCreate });

  return (
    <>
      <SalesList
        title="Todas las ventas"
        source={allSales}
        exportPermission="sales.export"
        highlighted={id}
        onOpen={(sale) => setOpenedId(sale._id)}
        empty={{
          title: 'Todavía no hay ventas.',
          ...(mayCreate && { detail: 'Creá la primera con «Crear Nueva Venta».' }),
        }}
        action={
          mayCreate && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWizard(true)}>
              {saleTexts.create}
            </Button>
          )
        }
      />
      <SaleDetailDialog id={detail ?? openedId} onClose={closeDetail} />
      <Suspense>{wizardOpen && <SaleWizard opened onClose={() => setWizard(false)} />}</Suspense>
    </>
  );
}
