import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { openCashSessionsQuery, registersQuery, useJoinCashSession } from './cash-api.ts';
import { OpeningForm } from './closed-register.tsx';
import { cashTexts as texts } from './texts.ts';

interface OpenCashDialogProps {
  onClose: () => void;
  onOpened: () => void;
  /** Called after the focus has returned to the element that opened the dialog, so the function may focus another element. */
  onClosed: () => void;
}

/** The dialog opens above a form, so that the user keeps the form's typed values. */
export function OpenCashDialog({ onClose, onOpened, onClosed }: OpenCashDialogProps) {
  const registers = useQuery(registersQuery);
  const open = useQuery(openCashSessionsQuery);
  const [chosenId, setChosenId] = useState<string>();
  const error = registers.error ?? open.error;
  const isLoaded = registers.data && open.data;
  const register = registers.data?.find(({ _id }) => _id === chosenId) ?? registers.data?.[0];
  const cashSession = open.data?.find(({ cashRegister }) => cashRegister._id === register?._id);
  return (
    <Dialog opened onClose={onClose} onClosed={onClosed} title={texts.openNow} size="sm" sheet={false}>
      {!isLoaded && !error && <LoadingText lines={3} />}
      {!isLoaded && error && (
        <ErrorState
          error={error}
          title={texts.failed}
          onRetry={() => [registers, open].forEach((query) => void query.refetch())}
        />
      )}
      {isLoaded && !register && <Text>{texts.noRegisters}</Text>}
      {isLoaded && register && (
        <Stack gap="0.75rem">
          {registers.data.length > 1 && (
            <NativeSelect
              label={texts.chooseRegister}
              value={register._id}
              data={registers.data.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
            />
          )}
          {cashSession ? (
            <>
              <Text>{`${register.name}: ${texts.openedBy(cashSession.user.name, formatDateTime(cashSession.createdAt))}`}</Text>
              <JoinButton id={cashSession._id} name={register.name} onJoined={onOpened} />
            </>
          ) : (
            <OpeningForm key={register._id} register={register} isInDialog onOpened={onOpened} />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function JoinButton({ id, name, onJoined }: { id: string; name: string; onJoined: () => void }) {
  const join = useJoinCashSession(id);
  return (
    <>
      <ErrorText>{join.error && errorMessage(join.error)}</ErrorText>
      <Button
        data-autofocus
        loading={join.isPending}
        onClick={() =>
          join.mutate(undefined, {
            onSuccess: () => {
              showSuccess(texts.joined(name));
              onJoined();
            },
          })
        }
      >
        {texts.workHere}
      </Button>
    </>
  );
}
