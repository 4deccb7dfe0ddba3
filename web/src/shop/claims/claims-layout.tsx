import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../base/session/session.ts';
import { Tabs } from '../../base/ui/tabs.tsx';
import { claimsTexts as texts } from './texts.ts';

const tabs = [
  { to: '/claims', label: texts.coverages, permission: 'sales.read' },
  { to: '/claims/batches', label: nouns.claim_batches.many, permission: 'claim_batches.read' },
  { to: '/claims/payments', label: texts.payments, permission: 'insurer_payments.read' },
  { to: '/claims/accounts', label: texts.accounts, permission: 'insurer_accounts.read' },
  { to: '/claims/withholdings', label: texts.withholdings, permission: 'insurer_accounts.read' },
] as const satisfies { to: string; label: string; permission: Permission }[];

export function ClaimsLayout() {
  const { permissions } = useSession().user;
  return (
    <>
      <Tabs label={texts.tabs} tabs={tabs.filter(({ permission }) => can(permissions, permission))} />
      <Outlet />
    </>
  );
}
