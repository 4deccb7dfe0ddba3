import {
  cannotChangeOwner,
  passwordChangeRefusal,
  sessionEndRefusal,
  totpRemovalRefusal,
} from '@dioptria/contract/shop/users/user-rules.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconKey, IconLink, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../base/session/session.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import type { ShownUser } from './reset-password-dialog.tsx';
import { invitationTexts, resetTexts } from './texts.ts';
import { EndSessions, TurnOffTotp } from './user-actions.tsx';
import classes from './user-extra.module.css';

const InvitationDialog = lazyPart(async () => (await import('./invitation-dialog.tsx')).InvitationDialog);
const ResetPasswordDialog = lazyPart(async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog);

export function UserExtra({ record }: { record: ShownUser & { owner: boolean; enabled: boolean } }) {
  const actorId = useSession().user._id;
  const [isOpen, setOpen] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const passwordIsKept = passwordChangeRefusal(record, actorId);
  const isOwn = record._id === actorId;

  return (
    <>
      {record.owner && <Note>{cannotChangeOwner}</Note>}
      {passwordIsKept && <Note>{passwordIsKept}</Note>}
      <Group gap="0.75rem" className={classes.actions}>
        {!passwordIsKept && record.enabled && (
          <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={() => setInviting(true)}>
            {invitationTexts.open}
          </Button>
        )}
        {!passwordIsKept && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {resetTexts.open}
          </Button>
        )}
        {!isOwn && !sessionEndRefusal(record, actorId) && <EndSessions user={record} onDone={setOutcome} />}
        {!totpRemovalRefusal(record, actorId) && <TurnOffTotp user={record} onDone={setOutcome} />}
        <Box component="output" c="var(--mantine-color-success)" fz="sm" fw={560}>
          {outcome}
        </Box>
      </Group>
      {isInviting && <InvitationDialog user={record} onClose={() => setInviting(false)} />}
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
