import { useState } from 'react';
import { ResourceScreen } from '../../base/resource/resource-screen.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import type { ShownUser } from './reset-password-dialog.tsx';
import { usersScreen } from './users-screen.tsx';

const InvitationDialog = lazyPart(async () => (await import('./invitation-dialog.tsx')).InvitationDialog);

/** For a user without a password, the dialog of the invitation opens at once (docs/rules.md#users-10). */
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
