import { Button } from '@mantine/core';
import { IconLogout, IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { http } from '../../base/http/http.ts';
import { queryKeys } from '../../base/http/query-keys.ts';
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
      path={`/tenant/users/${user._id}/sessions`}
      icon={<IconLogout size={18} aria-hidden />}
      texts={endSessionsTexts}
      question={endSessionsTexts.question(user.name)}
      onDone={onDone}
    />
  );
}

export function TurnOffTotp({ user, onDone }: UserActionProps) {
  const queryClient = useQueryClient();
  const path = `/tenant/users/${user._id}/totp`;
  const queryKey = queryKeys.all(path);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => http.get<{ enabled: boolean }>(path, { signal }) });
  if (!data?.enabled) return null;
  return (
    <AskedAction
      path={path}
      icon={<IconShieldOff size={18} aria-hidden />}
      texts={totpTexts}
      question={totpTexts.question(user.name)}
      onDone={(message) => {
        onDone(message);
        void queryClient.invalidateQueries({ queryKey });
      }}
    />
  );
}

interface AskedActionProps {
  path: string;
  icon: ReactNode;
  texts: { open: string; failed: string };
  question: Question;
  onDone: (message: string) => void;
}

function AskedAction({ path, icon, texts, question, onDone }: AskedActionProps) {
  const action = useMutation({
    mutationFn: () => http.delete<{ message: string }>(path),
    onSuccess: ({ message }) => onDone(message),
  });
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
