import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../base/ui/lazy-part.tsx';
import { labelTexts as texts } from './texts.ts';

const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

/** `copies` by product id. */
export function PrintLabels({ copies }: { copies: ReadonlyMap<string, number> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTag size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {texts.title}
      </Button>
      {opened && <LabelsDialog start={{ copies }} onClose={() => setOpened(false)} />}
    </>
  );
}
