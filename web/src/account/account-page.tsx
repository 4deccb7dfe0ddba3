import { useSession } from '../shared/session.ts';
import classes from './account-page.module.css';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { accountTexts } from './texts.ts';
import { TotpSection } from './totp-section.tsx';

/** What a user sees and changes of the own account: password, sessions, second factor. */
export function AccountPage() {
  const { name, email } = useSession().user;
  return (
    <div className={classes.page}>
      <header>
        <h1>{accountTexts.title}</h1>
        <p className={classes.detail}>
          {name} · {email}
        </p>
      </header>
      <PasswordSection email={email} />
      <SessionsSection />
      <TotpSection />
    </div>
  );
}
