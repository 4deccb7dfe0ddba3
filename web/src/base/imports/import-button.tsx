import type { ImportedResource } from '@dioptria/contract/shop/imports/imported-resources.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import exportClasses from '../data-table/export-menu.module.css';
import { useCan } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { importTexts as texts } from './texts.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/**
 * 'Importar': opens the import of a list's records. Hidden from users without the permission
 * (docs/rules.md#imports-10).
 */
export function ImportButton({ resource }: { resource: ImportedResource }) {
  const [opened, setOpened] = useState(false);
  const mayImport = useCan('imports.run');
  if (!mayImport) return null;
  return (
    <div className={exportClasses.place}>
      <Button
        variant="default"
        className={exportClasses.trigger ?? ''}
        classNames={{ label: exportClasses.label ?? '', section: exportClasses.icon ?? '' }}
        leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {texts.import}
      </Button>
      {opened && <ImportDialog resource={resource} opened onClose={() => setOpened(false)} />}
    </div>
  );
}
