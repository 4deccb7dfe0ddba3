import { LoadingText } from '../base/ui/loading.tsx';
import { lazyPart } from '../base/ui/lazy-part.tsx';
import { ClientHistoryLink } from '../shop/clients/client-history-link.tsx';
import type { Client } from '../shop/clients/clients-api.ts';
import { ClientsPage } from '../shop/clients/clients-page.tsx';
import { CompleteWithArca } from '../shop/fiscal-settings/complete-with-arca.tsx';

const PoliciesSection = lazyPart(async () => (await import('../shop/clients/policies-section.tsx')).PoliciesSection);
const AccountSection = lazyPart(
  async () => (await import('../shop/client-accounts/account-section.tsx')).AccountSection,
  <LoadingText lines={3} />,
);

/** The extra content of a client's detail, below the facts: the link to the prescriptions, the policies, and the account. */
function ClientExtras({ record }: { record: Client }) {
  return (
    <>
      <ClientHistoryLink record={record} />
      <PoliciesSection client={record} />
      <AccountSection client={record} />
    </>
  );
}

/** The list of clients. The detail of a client shows the account, and the form completes a client's data from ARCA's register. */
export const ClientsSection = () => <ClientsPage detailExtra={ClientExtras} taxIdTool={CompleteWithArca} />;
