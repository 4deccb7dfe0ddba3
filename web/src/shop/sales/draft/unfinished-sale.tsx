import { Button, Group } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import { draftPlace, forgetDraft, storedAt } from '../../../base/session/local-data.ts';
import { useSession } from '../../../base/session/session.ts';
import { useAsk } from '../../../base/ui/dialogs/question.ts';
import { tinted } from '../../../base/ui/elements/chip.tsx';
import { closeQuestion, unfinishedTexts as texts } from '../texts.ts';

interface UnfinishedSaleProps {
  onContinue: () => void;
}

/** Rendered while the wizard is closed. Shows nothing if the browser has no draft of the user. */
export const UnfinishedSale = (props: UnfinishedSaleProps) => (
  <Suspense>
    <StoredSale {...props} />
  </Suspense>
);

function StoredSale({ onContinue }: UnfinishedSaleProps) {
  const { user, tenant } = useSession();
  const ask = useAsk();
  const [found] = useState(() => draftPlace({ kind: 'sale', tenantId: tenant._id, userId: user._id }));
  const place = use(found);
  const [isStored, setStored] = useState(() => storedAt(place) !== null);
  if (!isStored) return null;

  async function discard() {
    if (!(await ask(closeQuestion))) return onContinue();
    forgetDraft(place);
    setStored(false);
  }

  return (
    <Group {...tinted('petroleo')} gap="0.25rem 0.75rem" px="sm" py={8} mb="md" fz="sm">
      {texts.unfinished}
      <Group gap="0.25rem">
        <Button size="compact-sm" variant="subtle" c="inherit" onClick={onContinue}>
          {texts.continue}
        </Button>
        <Button size="compact-sm" variant="subtle" c="inherit" onClick={() => void discard()}>
          {texts.discard}
        </Button>
      </Group>
    </Group>
  );
}
