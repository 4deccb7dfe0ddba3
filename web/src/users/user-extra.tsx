import { ownerIsFixed, whyPasswordIsKept, whySessionsAreKept, whyTotpIsKept } from '@dioptria/contract/user-rules.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconKey, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../shared/session/session.ts';
import { tinted } from '../shared/ui/chip.tsx';
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
  const [outcome, setOutcome] = useState<string>();
  const passwordIsKept = whyPasswordIsKept(record, actorId);
  const isOwn = record._id === actorId;

  return (
    <>
      {record.owner && <Note>{ownerIsFixed}</Note>}
      {passwordIsKept && <Note>{passwordIsKept}</Note>}
      <Group gap="0.75rem" className={classes.actions}>
        {!passwordIsKept && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {resetTexts.open}
          </Button>
        )}
        {!isOwn && !whySessionsAreKept(record, actorId) && <EndSessions user={record} onDone={setOutcome} />}
        {!whyTotpIsKept(record, actorId) && <TurnOffTotp user={record} onDone={setOutcome} />}
        <Box component="output" c="var(--mantine-color-success)" fz="sm" fw={560}>
          {outcome}
        </Box>
      </Group>
      {isOpen && (
        <ResetPasswordDialog
          user={record}
          onClose={() => setOpen(false)}
          onDone={(message) => {
            setOutcome(message);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Group {...tinted('carey')} wrap="nowrap" align="flex-start" gap="0.625rem" mb="1rem" p="0.75rem" fz="sm">
      <IconShieldCheck size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      {children}
    </Group>
  );
}
