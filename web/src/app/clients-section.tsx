import { LoadingText } from '../base/ui/states/loading.tsx';
import { lazyPart } from '../base/ui/states/lazy-part.tsx';
import { ClientHistoryLink, ClientsPage } from '../shop/clients/clients-page.tsx';
import type { Client } from '../shop/clients/clients-api.ts';
import { CompleteWithArca } from '../shop/fiscal-settings/complete-with-arca.tsx';
import { ImportButton } from '../shop/imports/import-button.tsx';

const PoliciesSection = lazyPart(async () => (await import('../shop/clients/policies-section.tsx')).PoliciesSection);
const AccountSection = lazyPart(
  async () => (await import('../shop/client-accounts/account-section.tsx')).AccountSection,
  <LoadingText lines={3} />,
);

function ClientExtras({ record }: { record: Client }) {
  return (
    <>
      <ClientHistoryLink record={record} />
      <PoliciesSection client={record} />
      <AccountSection client={record} />
    </>
  );
}

export const ClientsSection = () => (
  <ClientsPage detailExtra={ClientExtras} taxIdTool={CompleteWithArca} importTool={ImportButton} />
);
