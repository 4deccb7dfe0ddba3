import { Stack, Text } from '@mantine/core';
import { useSession } from '../../base/session/session.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ownUserTexts } from './texts.ts';
import { TotpSection } from './totp-section.tsx';

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
