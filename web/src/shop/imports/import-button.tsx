import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolButton } from '../../base/data-table/export-menu.tsx';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { importTexts as texts } from './texts.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function ImportButton({ resource }: { resource: ImportedResource }) {
  const [opened, setOpened] = useState(false);
  const mayImport = useCan('imports.run');
  if (!mayImport) return null;
  return (
    <ToolButton
      label={texts.import}
      icon={<IconUpload size={18} stroke={1.6} aria-hidden />}
      onClick={() => setOpened(true)}
    >
      {opened && <ImportDialog resource={resource} opened onClose={() => setOpened(false)} />}
    </ToolButton>
  );
}
