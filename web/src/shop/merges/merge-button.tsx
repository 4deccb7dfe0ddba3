import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { Button, Group } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { mergeTexts as texts } from './texts.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);

interface MergeButtonProps {
  kind: MergedKind;
  record: { _id: string; name: string };
}

export function MergeButton({ kind, record }: MergeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan('merges.create')) return null;
  return (
    <Group mb="0.5rem">
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && <MergeDialog kind={kind} record={record} onClose={() => setOpen(false)} />}
    </Group>
  );
}
