import { ownerIsFixed } from '@dioptria/contract/user-rules.ts';
import { Button } from '@mantine/core';
import { IconKey, IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ShownUser } from './reset-password-dialog.tsx';
import { resetTexts } from './texts.ts';
import classes from './user-extra.module.css';

const ResetPasswordDialog = lazy(async () => ({
  default: (await import('./reset-password-dialog.tsx')).ResetPasswordDialog,
}));

/** Below a user's facts: why the owner is what he is, and a new password (spec §6). */
export function UserExtra({ record }: { record: ShownUser & { owner: boolean } }) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();

  return (
    <>
      {record.owner && (
        <div className={classes.note}>
          <IconShieldCheck size={18} stroke={1.6} aria-hidden />
          <p>{ownerIsFixed}</p>
        </div>
      )}
      <div className={classes.reset}>
        <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {resetTexts.open}
        </Button>
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
