import type { SessionRecord } from '@dioptria/contract/shop/auth/auth.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useSession } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { PanelSection } from '../../base/ui/elements/sections.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { ownUser, sessionsQuery } from './auth-api.ts';
import { PasswordSection, TotpSection } from './credential-sections.tsx';
import { ownUserTexts, sessionsTexts as texts } from './own-user-texts.ts';
import classes from './own-user-page.module.css';

export function OwnUserPage() {
  const { name, email } = useSession().user;
  return (
    <Stack gap="1.25rem" maw="46rem">
      <header>
        <h1>{ownUserTexts.title}</h1>
        <Text c="dimmed" fz="sm">
          {name} · {email}
        </Text>
      </header>
      <PasswordSection email={email} />
      <SessionsSection />
      <TotpSection />
    </Stack>
  );
}

function SessionsSection() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: async ({ id }: { id?: string }) => {
      await (id === undefined ? ownUser.closeOthers() : ownUser.closeSession(id));
      return id === undefined ? texts.othersClosed : texts.closed;
    },
    onSuccess: (message) => {
      showSuccess(message);
      void queryClient.invalidateQueries(sessionsQuery);
    },
  });

  return (
    <PanelSection title={texts.title} detail={texts.detail}>
      {error && !sessions && (
        <ErrorState error={error} title={ownUserTexts.loadFailed} onRetry={() => void refetch()} />
      )}
      {!error && !sessions && <LoadingText />}
      <ul>
        {sessions?.map((session) => (
          <Session
            key={session._id}
            session={session}
            isBusy={close.isPending}
            onClose={() => close.mutate({ id: session._id })}
          />
        ))}
      </ul>
      <ErrorText>{close.error && errorMessage(close.error, texts.failed)}</ErrorText>
      {sessions && sessions.length > 1 && (
        <Button
          variant="default"
          className={classes.button}
          disabled={close.isPending}
          onClick={() => close.mutate({})}
        >
          {texts.closeOthers}
        </Button>
      )}
      {sessions?.length === 1 && (
        <Text c="dimmed" fz="sm">
          {texts.none}
        </Text>
      )}
    </PanelSection>
  );
}

interface SessionProps {
  session: SessionRecord;
  isBusy: boolean;
  onClose: () => void;
}

function Session({ session, isBusy, onClose }: SessionProps) {
  const { current, device, address, createdAt, lastSeenAt } = session;
  const Icon = /iOS|Android|iPhone/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" gap="0.875rem" wrap="nowrap" py="0.75rem" className={classes.session}>
      <Icon size={24} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" style={{ flex: 'none' }} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="0.125rem 0.5rem">
          <strong>{device}</strong>
          {current && <Chip tone="salvia">{texts.current}</Chip>}
        </Group>
        <Text c="dimmed" fz="sm">
          {texts.opened} {formatDateTime(createdAt)}
          {address && ` · ${texts.from} ${address}`}
        </Text>
        {!current && (
          <Text c="dimmed" fz="sm">
            {texts.seen}: {formatDateTime(lastSeenAt)}
          </Text>
        )}
      </Box>
      {!current && (
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          aria-label={texts.closeOne(device, formatDateTime(createdAt))}
          onClick={onClose}
        >
          {sharedTexts.close}
        </Button>
      )}
    </Group>
  );
}
