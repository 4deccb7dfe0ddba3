import { Group } from '@mantine/core';
import { useCan } from '../base/session/session.ts';
import { LoadingText } from '../base/ui/states/loading.tsx';
import { lazyPart } from '../base/ui/states/lazy-part.tsx';
import { ContactButton } from '../shop/clients/contact-button.tsx';
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
  const mayEdit = useCan('clients.update');
  return (
    <>
      <Group gap="sm">
        <ClientHistoryLink record={record} />
        {/* A user who may edit the client corrects the contact data there. */}
        {!mayEdit && <ContactButton client={record} />}
      </Group>
      <PoliciesSection client={record} />
      <AccountSection client={record} />
    </>
  );
}

export const ClientsSection = () => (
  <ClientsPage detailExtra={ClientExtras} taxIdTool={CompleteWithArca} importTool={ImportButton} />
);
