import { totpUnavailable } from '@dioptria/contract/password-rules.ts';
import type { TotpSecret } from '@dioptria/contract/account.ts';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../shared/http/http.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { ErrorState, ErrorText } from '../shared/ui/error-text.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { LoadingText } from '../shared/ui/loading.tsx';
import { PanelSection } from '../shared/ui/panel-section.tsx';
import { account, totpQuery } from './account-api.ts';
import classes from './account-page.module.css';
import { accountTexts, totpTexts as texts } from './texts.ts';
import { useConfirmed } from './use-confirmed.tsx';

const TotpSetUp = lazyPart(async () => (await import('./totp-set-up.tsx')).TotpSetUp);
const TotpOff = lazyPart(async () => (await import('./totp-off.tsx')).TotpOff);

/** Shows whether signing in requires a code from the phone, and turns it on and off. */
export function TotpSection() {
  const { data: state, error, refetch } = useQuery(totpQuery);
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<TotpSecret>();
  const [isEnding, setEnding] = useState(false);
  const begin = useConfirmed<'begin', TotpSecret>(account.beginTotp, setSecret);

  function finish() {
    setSecret(undefined);
    setEnding(false);
    void queryClient.invalidateQueries(totpQuery);
  }

  return (
    <PanelSection
      title={texts.title}
      detail={texts.detail}
      extra={state && <Chip tone={state.enabled ? 'salvia' : 'gray'}>{state.enabled ? texts.on : texts.off}</Chip>}
    >
      {error && !state && <ErrorState error={error} title={accountTexts.loadFailed} onRetry={() => void refetch()} />}
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
        <Button
          variant="default"
          className={classes.button}
          disabled={begin.isPending}
          onClick={() => begin.run('begin')}
        >
          {texts.turnOn}
        </Button>
      )}
      {begin.dialog}
      {secret && <TotpSetUp secret={secret} onClose={finish} />}
      {isEnding && <TotpOff onClose={finish} />}
    </PanelSection>
  );
}
