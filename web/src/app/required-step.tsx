import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../shop/auth/auth-api.ts';
import { VisitorPage } from '../shop/auth/visitor-page.tsx';
import { currentSession, type RequiredStep, useSession } from '../base/session/session.ts';
import { PasswordForm, TotpSection } from '../shop/auth/credential-sections.tsx';
import { PasswordQuestions } from '../shop/auth/password-questions.tsx';
import { stepTexts as texts } from '../shop/auth/own-user-texts.ts';

export function RequiredStepPage({ step, onDone }: { step: RequiredStep; onDone: () => void }) {
  const { email } = useSession().user;
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);

  async function finish() {
    setLoading(true);
    await queryClient.refetchQueries(currentSession);
    setLoading(false);
    onDone();
  }

  return (
    <VisitorPage {...texts[step]}>
      <div style={{ marginTop: '1.75rem' }} aria-busy={isLoading}>
        {step === 'password' ? (
          <PasswordForm email={email} currentLabel={texts.given} onChanged={() => void finish()} />
        ) : (
          <TotpSection onFinished={() => void finish()} />
        )}
        <Button variant="subtle" mt="0.75rem" onClick={signOut}>
          {texts.signOut}
        </Button>
      </div>
      <PasswordQuestions />
    </VisitorPage>
  );
}
