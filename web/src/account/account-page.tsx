import { Stack, Text } from '@mantine/core';
import { useSession } from '../shared/session/session.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { accountTexts } from './texts.ts';
import { TotpSection } from './totp-section.tsx';

/** The user's own account: password, sessions, second factor. */
export function AccountPage() {
  const { name, email } = useSession().user;
  return (
    <Stack gap="1.25rem" maw="46rem">
      <header>
        <h1>{accountTexts.title}</h1>
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
