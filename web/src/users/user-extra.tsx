import { ownerIsFixed, whyPasswordIsKept, whyTotpIsKept } from '@dioptria/contract/user-rules.ts';
import { Button } from '@mantine/core';
import { IconKey, IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../shared/session.ts';
import type { ShownUser } from './reset-password-dialog.tsx';
import { resetTexts } from './texts.ts';
import { EndSessions, TurnOffTotp } from './user-actions.tsx';
import classes from './user-extra.module.css';

const ResetPasswordDialog = lazy(async () => ({
  default: (await import('./reset-password-dialog.tsx')).ResetPasswordDialog,
}));

/** Below a user's facts: why the owner is what he is, a new password (spec §6), and an end to the sessions. */
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
        {!isOwn && <EndSessions user={record} onDone={setDone} />}
        {!whyTotpIsKept(record, actorId) && <TurnOffTotp user={record} onDone={setDone} />}
        <output className={classes.done}>{done}</output>
      </div>
      <Suspense>
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
      </Suspense>
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <div className={classes.note}>
      <IconShieldCheck size={18} stroke={1.6} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
