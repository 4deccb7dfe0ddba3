import { LoadingText } from '../shared/ui/loading.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { ClientHistoryLink } from './client-history-link.tsx';
import type { Client } from './clients-api.ts';

const AccountSection = lazyPart(
  async () => (await import('../client-accounts/account-section.tsx')).AccountSection,
  <LoadingText lines={3} />,
);

/** What the detail of a client shows below the facts: the link to the prescriptions, and the account. */
export function ClientExtras({ record }: { record: Client }) {
  return (
    <>
      <ClientHistoryLink record={record} />
      <AccountSection client={record} />
    </>
  );
}
