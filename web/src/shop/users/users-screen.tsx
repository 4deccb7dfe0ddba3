import { userEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import {
  addressChangeRefusal,
  cannotChangeOwner,
  deletionRefusal,
  disablingRefusal,
  passwordChangeRefusal,
  roleChangeRefusal,
  sessionEndRefusal,
  totpRemovalRefusal,
  users,
} from '@dioptria/contract/shop/users/users.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconKey, IconLink, IconLogout, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf, type ReadEndpoint, withParams } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { ResourceScreen } from '../../base/resource/resource-screen.tsx';
import { defineScreen } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import { useSession } from '../../base/session/session.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { type Question, useAsk } from '../../base/ui/dialogs/question.ts';
import type { ShownUser } from './user-dialogs.tsx';
import { endSessionsTexts, invitationTexts, resetTexts, totpTexts, userTexts } from './texts.ts';
import classes from './user-extra.module.css';

const InvitationDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).InvitationDialog);
const ResetPasswordDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).ResetPasswordDialog);

export const usersScreen = defineScreen({
  resource: users,
  texts: {
    deleteQuestion: (name) => ({
      ...screenTexts('users').deleteQuestion(name),
      message: `«${name}» se borra para siempre y ya no va a poder entrar.`,
    }),
  },
  columns: [{ field: 'name', width: '30%' }, { field: 'email', width: '36%' }, { field: 'role' }, { field: 'enabled' }],
  fields: [
    { field: 'name' },
    { field: 'email' },
    { field: 'role' },
    { field: 'password', wide: true, help: userTexts.firstPasswordHelp },
    { field: 'enabled' },
    { field: 'extraPermissions', help: userTexts.permissionsHelp },
  ],
  fixed: (user, actorId) => ({
    email: addressChangeRefusal(user, actorId),
    role: roleChangeRefusal(user, actorId),
    enabled: disablingRefusal(user, actorId),
  }),
  isKept: (user, actorId) => deletionRefusal(user, actorId) !== undefined,
  detailExtra: UserExtra,
});

interface UserActionProps {
  user: ShownUser;
  onDone: (message: string) => void;
}

function EndSessions({ user, onDone }: UserActionProps) {
  return (
    <AskedAction
      endpoint={withParams(userEndpoints.endSessions, { id: user._id })}
      icon={<IconLogout size={18} aria-hidden />}
      texts={endSessionsTexts}
      question={endSessionsTexts.question(user.name)}
      onDone={onDone}
    />
  );
}

function TurnOffTotp({ user, onDone }: UserActionProps) {
  const params = { id: user._id };
  const { data } = useQuery(queryOf(userEndpoints.totp, { params }));
  if (!data?.enabled) return null;
  return (
    <AskedAction
      endpoint={withParams(userEndpoints.turnOffTotp, params)}
      icon={<IconShieldOff size={18} aria-hidden />}
      texts={totpTexts}
      question={totpTexts.question(user.name)}
      onDone={onDone}
    />
  );
}

interface AskedActionProps {
  endpoint: ReadEndpoint<{ message: string }>;
  icon: ReactNode;
  texts: { open: string; failed: string };
  question: Question;
  onDone: (message: string) => void;
}

function AskedAction({ endpoint, icon, texts, question, onDone }: AskedActionProps) {
  const action = useSend(endpoint, {}, { onSuccess: ({ message }) => onDone(message) });
  const ask = useAsk();

  async function askFirst() {
    if (await ask(question)) action.mutate();
  }

  return (
    <>
      <Button variant="default" leftSection={icon} disabled={action.isPending} onClick={() => void askFirst()}>
        {texts.open}
      </Button>
      <ErrorText>{action.error && failureText(action.error, texts.failed)}</ErrorText>
    </>
  );
}

function UserExtra({ record }: { record: ShownUser & { owner: boolean; enabled: boolean } }) {
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

/** After the creation of a user without a password, the dialog of the invitation opens (docs/rules.md#users-10). */
export function UsersPage() {
  const [isCreating, setCreating] = useState(false);
  const [invited, setInvited] = useState<ShownUser>();
  return (
    <>
      <ResourceScreen
        screen={usersScreen}
        creating={{ opened: isCreating, change: setCreating }}
        onCreated={(user, sent) => {
          setCreating(false);
          if (!('password' in sent)) setInvited(user);
        }}
      />
      {invited && <InvitationDialog user={invited} onClose={() => setInvited(undefined)} />}
    </>
  );
}
