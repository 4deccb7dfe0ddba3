import { type EnteredKind } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { AccountEntries } from './account-entries.tsx';
import { type AccountClient, AccountStatement } from '../payments/account-paper.tsx';
import { accountQuery } from '../payments/accounts-api.ts';
import { accountAnchor } from '../clients/texts.ts';
import { accountTexts as texts } from '../payments/texts.ts';

const AccountForm = lazyPart(async () => (await import('./account-form.tsx')).AccountForm, <LoadingText lines={3} />);

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
  const [booked, setBooked] = useState<EnteredKind>();
  // 'Consumidor final' has debts in its sales, and no account to book on (docs/rules.md#sales-35).
  const mayUpdate = useCan('sales.update') && !client.isFinalConsumer;
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
