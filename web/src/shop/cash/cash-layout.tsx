import { Outlet } from '@tanstack/react-router';
import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { useSession } from '../../base/session/session.ts';
import { Tabs } from '../../base/ui/tabs.tsx';
import { cashTexts as texts } from './texts.ts';

const tabs = [
  { to: '/cash', label: texts.cashSession, permission: 'cash_sessions.read' },
  { to: '/cash/closings', label: texts.closings, permission: 'cash_sessions.read' },
  { to: '/cash/collections', label: texts.collections, permission: 'reports.read' },
  { to: '/cash/debtors', label: nouns.accounts.many, permission: 'sales.read' },
  { to: '/cash/invoices', label: nouns.invoices.many, permission: 'invoices.read' },
  { to: '/cash/vat-book', label: texts.vatBook, permission: 'vat_book.read' },
  { to: '/cash/registers', label: texts.registers, permission: 'cash_registers.update' },
] as const satisfies { to: string; label: string; permission: Permission }[];

export function CashLayout() {
  const { permissions } = useSession().user;
  return (
    <>
      <Tabs label={texts.tabs} tabs={tabs.filter(({ permission }) => can(permissions, permission))} />
      <Outlet />
    </>
  );
}
