import { ownerIsFixed, whyPasswordIsKept, whySessionsAreKept, whyTotpIsKept } from '@dioptria/contract/user-rules.ts';
import { Button } from '@mantine/core';
import { IconKey, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../shared/session/session.ts';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import type { ShownUser } from './reset-password-dialog.tsx';
import { resetTexts } from './texts.ts';
import { EndSessions, TurnOffTotp } from './user-actions.tsx';
import classes from './user-extra.module.css';

const ResetPasswordDialog = lazyPart(async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog);

/**
 * Shown below a user's details: buttons that reset the password (docs/rules.md#users-3), end the sessions and turn the second
 * factor off, or the reason why a change is not allowed.
 */
export function UserExtra({ record }: { record: ShownUser & { owner: boolean } }) {
  const actorId = useSession().user._id;
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const passwordIsKept = whyPasswordIsKept(record, actorId);
  const isOwn = record._id === actorId;

  return (
    <>
      {record.owner && <Note>{ownerIsFixed}</Note>}
      {passwordIsKept && <Note>{passwordIsKept}</Note>}
      <div className={classes.actions}>
        {!passwordIsKept && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {resetTexts.open}
          </Button>
        )}
        {!isOwn && !whySessionsAreKept(record, actorId) && <EndSessions user={record} onDone={setDone} />}
        {!whyTotpIsKept(record, actorId) && <TurnOffTotp user={record} onDone={setDone} />}
        <output className={classes.done}>{done}</output>
      </div>
      {isOpen && (
        <ResetPasswordDialog
          user={record}
          onClose={() => setOpen(false)}
          onDone={(message) => {
            setDone(message);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <div className={classes.note}>
      <IconShieldCheck size={18} stroke={1.6} aria-hidden />
      {children}
    </div>
  );
}
