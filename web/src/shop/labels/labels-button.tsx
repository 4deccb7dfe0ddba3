import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import exportClasses from '../../base/data-table/export-menu.module.css';
import type { Query } from '../../base/http/http.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { labelTexts as texts } from './texts.ts';

const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

/**
 * The button 'Etiquetas' above the list of products. If the list has a search or a filter, the dialog begins with the
 * products of the list.
 */
export function LabelsButton({ query }: { query: Query }) {
  const [opened, setOpened] = useState(false);
  const isNarrowed = Object.values(query).some((value) => value !== undefined);
  return (
    <div className={exportClasses.place}>
      <Button
        variant="default"
        className={exportClasses.trigger ?? ''}
        classNames={{ label: exportClasses.label ?? '', section: exportClasses.icon ?? '' }}
        leftSection={<IconTag size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {texts.title}
      </Button>
      {opened && (
        <LabelsDialog start={isNarrowed ? { query } : { copies: new Map() }} onClose={() => setOpened(false)} />
      )}
    </div>
  );
}
