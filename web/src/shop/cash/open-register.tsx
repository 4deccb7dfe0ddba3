import { type CashMovementKind, sumOf } from '@dioptria/contract/shop/cash/cash-words.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useMethodNames } from '../settings/methods.ts';
import { useJoinCashSession } from './cash-api.ts';
import classes from './cash.module.css';
import { CashSessionEntries } from './cash-session-entries.tsx';
import { SentTallies } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';

const MovementDialog = lazyPart(async () => (await import('./movement-dialog.tsx')).MovementDialog);
const ClosingDialog = lazyPart(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

interface OpenRegisterProps {
  cashSession: CashSession;
  /** True if the user's payments join this cash session. */
  isOwn: boolean;
}

/**
 * An open cash session: its entries, the expected amounts of its drawer, and the buttons for movements and for closing.
 */
export function OpenRegister({ cashSession, isOwn }: OpenRegisterProps) {
  const mayWork = useCan('cash_sessions.update');
  const [dialog, setDialog] = useState<CashMovementKind | 'close'>();
  // The last opened dialog stays rendered while it fades out.
  const [lastDialog, setLastDialog] = useState(dialog);
  if (dialog && dialog !== lastDialog) setLastDialog(dialog);
  const close = () => setDialog(undefined);
  return (
    <>
      <Group justify="space-between" gap="0.75rem" mb="1rem">
        <div>
          <div className={classes.heading}>
            <Box component="h1">{cashSession.cashRegister.name}</Box>
            <Chip tone="salvia">{texts.open}</Chip>
          </div>
          <Text c="dimmed" fz="sm">
            {texts.number(cashSession.number)} ·{' '}
            {texts.openedBy(cashSession.user.name, formatDateTime(cashSession.createdAt))}
          </Text>
        </div>
        {mayWork && (
          <Group gap="0.5rem" className={classes.actions}>
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('in')}>
              {texts.moneyIn}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMinus size={18} aria-hidden />}
              onClick={() => setDialog('out')}
            >
              {texts.moneyOut}
            </Button>
            <Button leftSection={<IconLock size={18} aria-hidden />} onClick={() => setDialog('close')}>
              {texts.close}
            </Button>
          </Group>
        )}
      </Group>
      {mayWork && !isOwn && <Elsewhere cashSession={cashSession} />}
      <div className={classes.columns}>
        <CashSessionEntries cashSession={cashSession} />
        <Expected cashSession={cashSession} />
      </div>
      {lastDialog === 'close' && (
        <ClosingDialog cashSession={cashSession} opened={dialog === 'close'} onClose={close} />
      )}
      {lastDialog && lastDialog !== 'close' && (
        <MovementDialog
          key={lastDialog}
          cashSession={cashSession}
          kind={lastDialog}
          opened={dialog === lastDialog}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * Says that the user's payments join another cash session, and offers to join this cash session (docs/rules.md#cash-3).
 */
function Elsewhere({ cashSession }: Pick<OpenRegisterProps, 'cashSession'>) {
  const join = useJoinCashSession(cashSession._id);
  return (
    <Group gap="0.75rem" mb="1rem">
      <Text>{texts.elsewhere}</Text>
      <Button
        variant="light"
        disabled={join.isPending}
        onClick={() => join.mutate({}, { onSuccess: () => showSuccess(texts.joined(cashSession.cashRegister.name)) })}
      >
        {texts.workHere}
      </Button>
    </Group>
  );
}

/** The expected amount of each payment method, or the reason why the user does not see these amounts. */
function Expected({ cashSession: { expected, openingAmount, tallies } }: Pick<OpenRegisterProps, 'cashSession'>) {
  const names = useMethodNames();
  return (
    <section className={`panel ${classes.expected}`} aria-label={texts.expected}>
      <Box component="h2" fz="h3" mb="0.5rem">
        {texts.expected}
      </Box>
      <dl className={`figures ${classes.amounts}`}>
        <dt>{texts.openingAmount}</dt>
        <dd>{formatMoney(openingAmount)}</dd>
      </dl>
      {expected ? (
        <dl className={`figures ${classes.amounts}`} data-topped>
          {expected.map(({ method, amount }) => (
            <Amount key={method} name={names[method]} amount={amount} />
          ))}
          {expected.length > 1 && (
            <Amount name={texts.total} amount={sumOf(expected.map(({ amount }) => amount))} strong />
          )}
        </dl>
      ) : (
        <Text c="dimmed" fz="sm" mt="0.5rem">
          {texts.blind}
        </Text>
      )}
      {tallies.length > 0 && (
        <Box mt="1rem" fz="sm">
          <SentTallies tallies={tallies} />
        </Box>
      )}
    </section>
  );
}

function Amount({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <>
      <dt data-strong={strong || undefined}>{name}</dt>
      <dd data-strong={strong || undefined}>{formatMoney(amount)}</dd>
    </>
  );
}
