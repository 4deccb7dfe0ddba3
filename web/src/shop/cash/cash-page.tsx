import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Box, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../base/ui/empty-state.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { type CashRegister, currentCashSessionQuery, openCashSessionsQuery, registersQuery } from './cash-api.ts';
import { ClosedRegister } from './closed-register.tsx';
import { OpenRegister } from './open-register.tsx';
import { cashTexts as texts } from './texts.ts';

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
 * The register in the URL; by default the register of the user's cash session; else the first register. Also a disabled register
 * while it has an open cash session.
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
