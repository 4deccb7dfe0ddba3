import type { CashMovementKind } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { takeFocus } from '../../base/ui/take-focus.ts';
import { showSuccess } from '../../base/ui/toast.ts';
import { useJoinCashSession } from './cash-api.ts';
import classes from './cash.module.css';
import { CashSessionEntries } from './cash-session-entries.tsx';
import { Expected } from './expected-amounts.tsx';
import { cashTexts as texts } from './texts.ts';

const MovementDialog = lazyPart(async () => (await import('./movement-dialog.tsx')).MovementDialog);
const ClosingDialog = lazyPart(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

interface OpenRegisterProps {
  cashSession: CashSession;
  isOwn: boolean;
  takesFocus: boolean;
}

export function OpenRegister({ cashSession, isOwn, takesFocus }: OpenRegisterProps) {
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
            <Box component="h1" tabIndex={-1} {...(takesFocus && { ref: takeFocus })}>
              {cashSession.cashRegister.name}
            </Box>
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

/** The user's payments join another cash session (docs/rules.md#cash-3). */
function Elsewhere({ cashSession }: Pick<OpenRegisterProps, 'cashSession'>) {
  const join = useJoinCashSession(cashSession._id);
  return (
    <Group gap="0.75rem" mb="1rem">
      <Text>{texts.elsewhere}</Text>
      <Button
        variant="light"
        disabled={join.isPending}
        onClick={() =>
          join.mutate(undefined, { onSuccess: () => showSuccess(texts.joined(cashSession.cashRegister.name)) })
        }
      >
        {texts.workHere}
      </Button>
    </Group>
  );
}
