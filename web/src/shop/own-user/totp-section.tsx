import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import type { TotpSecret } from '@dioptria/contract/shop/auth/own-user.ts';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { ownUser, totpQuery } from './own-user-api.ts';
import classes from './own-user-page.module.css';
import { ownUserTexts, totpTexts as texts } from './texts.ts';

const TotpSetUp = lazyPart(async () => (await import('./totp-dialogs.tsx')).TotpSetUp);
const TotpOff = lazyPart(async () => (await import('./totp-dialogs.tsx')).TotpOff);

export function TotpSection({ onFinished }: { onFinished?: () => void }) {
  const { data: state, error, refetch } = useQuery(totpQuery);
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<TotpSecret>();
  const [isEnding, setEnding] = useState(false);
  const begin = useMutation({ mutationFn: ownUser.beginTotp, onSuccess: setSecret });

  function finish() {
    setSecret(undefined);
    setEnding(false);
    void queryClient.invalidateQueries(totpQuery);
    onFinished?.();
  }

  return (
    <PanelSection
      title={texts.title}
      detail={texts.detail}
      extra={state && <Chip tone={state.enabled ? 'salvia' : 'gray'}>{state.enabled ? texts.on : texts.off}</Chip>}
    >
      {error && !state && <ErrorState error={error} title={ownUserTexts.loadFailed} onRetry={() => void refetch()} />}
      {!error && !state && <LoadingText lines={1} />}
      {state?.enabled && (
        <Text c="dimmed" fz="sm">
          {texts.left(state.recoveryCodes)}
        </Text>
      )}
      {state && !state.enabled && !state.available && (
        <Text c="dimmed" fz="sm">
          {totpUnavailable}
        </Text>
      )}
      <ErrorText>{begin.error && errorMessage(begin.error, texts.failed)}</ErrorText>
      {state?.enabled && (
        <Button variant="default" className={classes.button} onClick={() => setEnding(true)}>
          {texts.turnOff}
        </Button>
      )}
      {state && !state.enabled && state.available && (
        <Button variant="default" className={classes.button} disabled={begin.isPending} onClick={() => begin.mutate()}>
          {texts.turnOn}
        </Button>
      )}
      {secret && <TotpSetUp secret={secret} onClose={finish} />}
      {isEnding && <TotpOff onClose={finish} />}
    </PanelSection>
  );
}
