import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import type { Query } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { changeTexts as texts } from './texts.ts';

const ChangesDialog = lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

/** The dialog lists the products that the list shows. */
export function ChangesButton({ query }: { query: Query }) {
  const [opened, setOpened] = useState(false);
  if (!useCan('products.update')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecklist size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {texts.title}
      </Button>
      {opened && <ChangesDialog query={query} onClose={() => setOpened(false)} />}
    </>
  );
}
