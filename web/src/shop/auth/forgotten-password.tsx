import { passwordLinkEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '../../base/http/call.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { browserSettings } from '../../base/session/local-data.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { forgottenPasswordTexts as texts } from './forgotten-password-texts.ts';
import classes from './login-page.module.css';

/** Strangers must not learn the owner's name, so only a browser in which a user has signed in shows the name. */
export function ForgottenPassword({ email }: { email: string }) {
  const owner = localStorage.getItem(browserSettings.ownerName);
  const { data: offer } = useQuery(queryOf(passwordLinkEndpoints.offer));
  return (
    <>
      <span>{owner ? texts.askOwner(owner) : texts.askAdmin}</span>
      {offer?.byMail && <MailedLink email={email} />}
    </>
  );
}

function MailedLink({ email }: { email: string }) {
  const [isMissing, setMissing] = useState(false);
  const ask = useMutation({ mutationFn: () => call(passwordLinkEndpoints.ask, { body: { email } }) });

  function submit() {
    setMissing(email === '');
    ask.reset();
    if (email !== '') ask.mutate();
  }

  const failure = ask.error && (fieldErrors(ask.error)['email'] ?? errorMessage(ask.error));
  return (
    <>
      <button type="button" className={classes.link} disabled={ask.isPending} onClick={submit}>
        {ask.isPending ? texts.mailing : texts.mailLink}
      </button>
      <span>{ask.data?.message}</span>
      <ErrorText>{isMissing ? texts.emailMissing : failure}</ErrorText>
    </>
  );
}
