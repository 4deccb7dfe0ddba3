import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolButton } from '../../../base/data-table/export-menu.tsx';
import type { Query } from '../../../base/http/http.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { labelTexts as texts } from './texts.ts';

const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

/** With a search or a filter, the dialog begins with the products of the list. */
export function LabelsButton({ query }: { query: Query }) {
  const [opened, setOpened] = useState(false);
  const isNarrowed = Object.values(query).some((value) => value !== undefined);
  return (
    <ToolButton
      label={texts.title}
      icon={<IconTag size={18} stroke={1.6} aria-hidden />}
      onClick={() => setOpened(true)}
    >
      {opened && (
        <LabelsDialog start={isNarrowed ? { query } : { copies: new Map() }} onClose={() => setOpened(false)} />
      )}
    </ToolButton>
  );
}

/** The keys of `copies` are product ids. */
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
