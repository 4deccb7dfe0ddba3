import { type CashMovementKind, sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { takeFocus } from '../../base/ui/focus.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { useMethodNames } from '../settings/settings-api.ts';
import {
  type CashRegister,
  currentCashSessionQuery,
  openCashSessionsQuery,
  registersQuery,
  useJoinCashSession,
} from './cash-api.ts';
import { CashSessionEntries } from './cash-session-entries.tsx';
import { ClosingCorrections, useCorrections } from './closing-corrections.tsx';
import { ClosedRegister } from './closed-register.tsx';
import { SentTallies } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';
import classes from './cash.module.css';

export function CashPage() {
  const registers = useQuery(registersQuery);
  const open = useQuery(openCashSessionsQuery);
  const current = useQuery(currentCashSessionQuery);
  const error = registers.error ?? open.error ?? current.error;
  const isLoaded = registers.data && open.data && current.data;
  return (
    <section aria-label={texts.ofRegister}>
      {!isLoaded && !error && <LoadingText lines={6} />}
      {!isLoaded && error && (
        <ErrorState
          error={error}
          title={texts.failed}
          onRetry={() => [registers, open, current].forEach((query) => void query.refetch())}
        />
      )}
      {isLoaded && (
        <Registers registers={registers.data} cashSessions={open.data} currentId={current.data.cashSession?._id} />
      )}
    </section>
  );
}

interface RegistersProps {
  registers: readonly CashRegister[];
  cashSessions: readonly CashSession[];
  currentId: string | undefined;
}

/**
 * Shows the register in the URL; by default the register of the user's cash session, or else the first register. A disabled
 * register is offered too, while the register has an open cash session.
 */
function Registers({ registers, cashSessions, currentId }: RegistersProps) {
  const { register } = useSearch({ from: '/shop/cash/' });
  const navigate = useNavigate();
  const [openedId, setOpenedId] = useState<string>();
  const disabled = cashSessions
    .map(({ cashRegister }) => cashRegister)
    .filter(({ _id }) => !registers.some((one) => one._id === _id));
  const offered = [...registers, ...disabled];
  const ownId = cashSessions.find(({ _id }) => _id === currentId)?.cashRegister._id;
  const shown = offered.find(({ _id }) => _id === (register ?? ownId)) ?? offered[0];
  if (!shown) return <EmptyState title={texts.noRegisters} detail={texts.noRegistersDetail} />;
  const cashSession = cashSessions.find(({ cashRegister }) => cashRegister._id === shown._id);
  return (
    <>
      {offered.length > 1 && (
        <Box maw="20rem" mb="1rem">
          <NativeSelect
            label={texts.chooseRegister}
            value={shown._id}
            data={offered.map(({ _id, name }) => ({
              value: _id,
              label: `${name} · ${cashSessions.some((one) => one.cashRegister._id === _id) ? texts.open : texts.closed}`,
            }))}
            onChange={({ currentTarget }) =>
              void navigate({
                to: '/cash',
                search: { register: currentTarget.value },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Box>
      )}
      {cashSession ? (
        <OpenRegister
          key={cashSession._id}
          cashSession={cashSession}
          isOwn={cashSession._id === currentId}
          takesFocus={shown._id === openedId}
        />
      ) : (
        <ClosedRegister key={shown._id} register={shown} onOpened={() => setOpenedId(shown._id)} />
      )}
    </>
  );
}

const OpeningDialog = lazyPart(async () => (await import('./register-dialogs.tsx')).OpeningDialog);

function Expected({ cashSession }: { cashSession: CashSession }) {
  const { expected, openingAmount, openedWith, tallies } = cashSession;
  const names = useMethodNames();
  const mayCorrect = useCan('cash_sessions.update') && tallies.length === 0;
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <section className={`panel ${classes.expected}`} aria-label={texts.expected}>
      <Box component="h2" fz="h3" mb="0.5rem">
        {texts.expected}
      </Box>
      <dl className={`figures ${classes.amounts}`}>
        <dt>{texts.openingAmount}</dt>
        <dd>{formatMoney(openingAmount)}</dd>
      </dl>
      <Group justify="space-between" gap="0.5rem" mih="1.75rem">
        <Text c="dimmed" fz="sm">
          {openedWith !== null && texts.openedWith(formatMoney(openedWith))}
        </Text>
        {mayCorrect && (
          <Button variant="subtle" me="-0.5rem" onClick={() => setCorrecting(true)}>
            {texts.correct}
            <span className="visually-hidden"> {texts.openingAmount}</span>
          </Button>
        )}
      </Group>
      {isCorrecting && <OpeningDialog cashSession={cashSession} onClose={() => setCorrecting(false)} />}
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

const MovementDialog = lazyPart(async () => (await import('./register-dialogs.tsx')).MovementDialog);
const ClosingDialog = lazyPart(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

interface OpenRegisterProps {
  cashSession: CashSession;
  isOwn: boolean;
  takesFocus: boolean;
}

function OpenRegister({ cashSession, isOwn, takesFocus }: OpenRegisterProps) {
  const mayWork = useCan('cash_sessions.update');
  const corrections = useCorrections(cashSession._id);
  const [dialog, setDialog] = useState<CashMovementKind | 'close'>();
  // The last opened dialog remains rendered while it fades out.
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
        <CashSessionEntries cashSession={cashSession} corrections={corrections} />
        <div>
          <Expected cashSession={cashSession} />
          <Box mt="1.25rem">
            <ClosingCorrections corrections={corrections} />
          </Box>
        </div>
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

/** Shown if the user's payments do not join this cash session (docs/rules.md#cash-3). */
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
