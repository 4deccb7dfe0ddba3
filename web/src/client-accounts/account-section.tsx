import type { Account } from '@dioptria/contract/client-accounts.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../shared/format/format.ts';
import { usePrint } from '../shared/print/use-print.ts';
import { useCan } from '../shared/session/session.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { ErrorState } from '../shared/ui/error-text.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { LoadingText } from '../shared/ui/loading.tsx';
import { AccountEntries } from './account-entries.tsx';
import { type AccountClient, AccountStatement } from './account-paper.tsx';
import { accountQuery } from './accounts-api.ts';
import { accountAnchor, accountTexts as texts } from './texts.ts';

const AccountForm = lazyPart(async () => (await import('./account-form.tsx')).AccountForm, <LoadingText lines={3} />);

/** The account in the detail of a client: what is owed and in favor, its entries, and the form that adds one. */
export function AccountSection({ client }: { client: AccountClient }) {
  const { data: account, error, refetch } = useQuery(accountQuery(client._id));
  return (
    <Box
      component="section"
      aria-label={texts.title}
      mt="1.25rem"
      pt="1rem"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      {error && !account && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !account && <LoadingText lines={3} />}
      {account && <LoadedAccount client={client} account={account} />}
    </Box>
  );
}

function LoadedAccount({ client, account }: { client: AccountClient; account: Account }) {
  const { owed, credit, entries } = account;
  const [booked, setBooked] = useState<'payment' | 'refund'>();
  const mayUpdate = useCan('sales.update');
  const print = usePrint();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useLocation({ select: ({ hash }) => hash === accountAnchor });
  useEffect(() => {
    if (isWanted) heading.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Box component="h3" ref={heading} tabIndex={-1} c="dimmed" fz="sm" fw={500}>
          {texts.title}
        </Box>
        <Group gap="xs" className="figures">
          {owed > 0 && <Chip tone="carey">{`${texts.owes} ${formatMoney(owed)}`}</Chip>}
          {credit > 0 && <Chip tone="salvia">{`${texts.credit} ${formatMoney(credit)}`}</Chip>}
          {owed === 0 && credit === 0 && entries.length > 0 && <Text c="dimmed">{texts.even}</Text>}
        </Group>
      </Group>
      {entries.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      <AccountEntries client={client} account={account} />
      {booked && (
        <AccountForm
          key={booked}
          account={account}
          kind={booked}
          onClose={() => {
            setBooked(undefined);
            heading.current?.focus();
          }}
        />
      )}
      {!booked && (
        <Group gap={8} mt="sm">
          {mayUpdate && (
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setBooked('payment')}
            >
              {texts.register}
            </Button>
          )}
          {mayUpdate && credit > 0 && (
            <Button
              variant="light"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setBooked('refund')}
            >
              {texts.refund}
            </Button>
          )}
          {entries.length > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
              loading={print.isPrinting}
              onClick={print.start}
            >
              {texts.printStatement}
            </Button>
          )}
        </Group>
      )}
      {print.isPrinting && <AccountStatement client={client} account={account} />}
    </>
  );
}
