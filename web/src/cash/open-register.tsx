import { type CashMovementKind, sumOf } from '@dioptria/contract/cash-rules.ts';
import type { CashSession } from '@dioptria/contract/cash-sessions.ts';
import { paymentMethodLabels } from '@dioptria/contract/sale-status.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../shared/format/format.ts';
import { useCan } from '../shared/session/session.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { useJoinSession } from './cash-api.ts';
import classes from './cash.module.css';
import { SessionEntries } from './session-entries.tsx';
import { cashTexts as texts } from './texts.ts';

const MovementDialog = lazyPart(async () => (await import('./movement-dialog.tsx')).MovementDialog);
const ClosingDialog = lazyPart(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

interface OpenRegisterProps {
  session: CashSession;
  /** True if the user's payments join it. */
  isOwn: boolean;
}

/** An open session: its entries as they happen, what its drawer should hold, and its actions. */
export function OpenRegister({ session, isOwn }: OpenRegisterProps) {
  const mayWork = useCan('cash_sessions.update');
  const [dialog, setDialog] = useState<CashMovementKind | 'close'>();
  // A dialog stays rendered while it fades out.
  const [lastDialog, setLastDialog] = useState(dialog);
  if (dialog && dialog !== lastDialog) setLastDialog(dialog);
  const close = () => setDialog(undefined);
  return (
    <>
      <Group justify="space-between" gap="0.75rem" mb="1rem">
        <div>
          <div className={classes.heading}>
            <Box component="h1">{session.cashRegister.name}</Box>
            <Chip tone="salvia">{texts.open}</Chip>
          </div>
          <Text c="dimmed" fz="sm">
            {texts.number(session.number)} · {texts.openedBy(session.user.name, formatDateTime(session.createdAt))}
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
      {mayWork && !isOwn && <Elsewhere session={session} />}
      <div className={classes.columns}>
        <SessionEntries session={session} />
        <Expected session={session} />
      </div>
      {lastDialog === 'close' && <ClosingDialog session={session} opened={dialog === 'close'} onClose={close} />}
      {lastDialog && lastDialog !== 'close' && (
        <MovementDialog
          key={lastDialog}
          session={session}
          kind={lastDialog}
          opened={dialog === lastDialog}
          onClose={close}
        />
      )}
    </>
  );
}

/** Says that the user's payments go elsewhere, and offers to work here (docs/rules.md#cash-3). */
function Elsewhere({ session }: Pick<OpenRegisterProps, 'session'>) {
  const join = useJoinSession(session._id);
  return (
    <Group gap="0.75rem" mb="1rem">
      <Text>{texts.elsewhere}</Text>
      <Button
        variant="light"
        disabled={join.isPending}
        onClick={() => join.mutate({}, { onSuccess: () => showSuccess(texts.joined(session.cashRegister.name)) })}
      >
        {texts.workHere}
      </Button>
    </Group>
  );
}

/** What the drawer should hold by each method, or why it is not shown. */
function Expected({ session: { expected, openingAmount } }: Pick<OpenRegisterProps, 'session'>) {
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
            <Amount key={method} name={paymentMethodLabels[method]} amount={amount} />
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
