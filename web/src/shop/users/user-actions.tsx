import { Button } from '@mantine/core';
import { IconLogout, IconShieldOff } from '@tabler/icons-react';
import { userEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf, type ReadEndpoint, withParams } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { type Question, useAsk } from '../../base/ui/question.ts';
import type { ShownUser } from './reset-password-dialog.tsx';
import { endSessionsTexts, totpTexts } from './texts.ts';

interface UserActionProps {
  user: ShownUser;
  onDone: (message: string) => void;
}

export function EndSessions({ user, onDone }: UserActionProps) {
  return (
    <AskedAction
      endpoint={withParams(userEndpoints.endSessions, { id: user._id })}
      icon={<IconLogout size={18} aria-hidden />}
      texts={endSessionsTexts}
      question={endSessionsTexts.question(user.name)}
      onDone={onDone}
    />
  );
}

export function TurnOffTotp({ user, onDone }: UserActionProps) {
  const params = { id: user._id };
  const { data } = useQuery(queryOf(userEndpoints.totp, { params }));
  if (!data?.enabled) return null;
  return (
    <AskedAction
      endpoint={withParams(userEndpoints.turnOffTotp, params)}
      icon={<IconShieldOff size={18} aria-hidden />}
      texts={totpTexts}
      question={totpTexts.question(user.name)}
      onDone={onDone}
    />
  );
}

interface AskedActionProps {
  endpoint: ReadEndpoint<{ message: string }>;
  icon: ReactNode;
  texts: { open: string; failed: string };
  question: Question;
  onDone: (message: string) => void;
}

function AskedAction({ endpoint, icon, texts, question, onDone }: AskedActionProps) {
  const action = useSend(endpoint, {}, { onSuccess: ({ message }) => onDone(message) });
  const ask = useAsk();

  async function askFirst() {
    if (await ask(question)) action.mutate();
  }

  return (
    <>
      <Button variant="default" leftSection={icon} disabled={action.isPending} onClick={() => void askFirst()}>
        {texts.open}
      </Button>
      <ErrorText>{action.error && failureText(action.error, texts.failed)}</ErrorText>
    </>
  );
}
