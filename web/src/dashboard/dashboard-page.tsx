import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SaleDetailDialog } from '../sales/sale-detail/sale-detail-dialog.tsx';
import { salesWith } from '../sales/sales-api.ts';
import { SalesList } from '../sales/sales-list.tsx';
import { saleTexts } from '../sales/texts.ts';
import { useCan } from '../shared/session.ts';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import classes from './dashboard-page.module.css';
import { FiguresRow } from './figures-row.tsx';
import { dashboardTexts as texts } from './texts.ts';

const pendingSales = salesWith({ orderStatus: 'finished' });

/** How the shop is doing, and the orders that wait to be picked up (spec §2 'Dashboard'). */
export function DashboardPage() {
  const [openedId, setOpenedId] = useState<string>();
  const navigate = useNavigate();
  useShortcut({
    key: 'n',
    label: saleTexts.create,
    run: () => void navigate({ to: '/sales', search: { createDialog: true } }),
    enabled: useCan('sales.create'),
  });

  return (
    <>
      <h1 className={classes.title}>{texts.title}</h1>
      <FiguresRow />
      <SalesList
        title={texts.pending}
        titleAs="h2"
        size={650}
        exportPermission="sales.export"
        source={pendingSales}
        onOpen={(sale) => setOpenedId(sale._id)}
        empty={{ title: texts.nothingPending, detail: texts.nothingPendingDetail }}
        failure={texts.pendingFailed}
      />
      <SaleDetailDialog id={openedId} onClose={() => setOpenedId(undefined)} />
    </>
  );
}
