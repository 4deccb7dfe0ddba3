import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPercentage, IconShieldCheck, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { toolTexts as texts } from './tool-texts.ts';

const dialogs = {
  import: lazyPart(async () => (await import('./tariff-import-dialog.tsx')).TariffImportDialog),
  copy: lazyPart(async () => (await import('./renew-dialog.tsx')).CopyDialog),
  percent: lazyPart(async () => (await import('./renew-dialog.tsx')).PercentDialog),
  pami: lazyPart(async () => (await import('./pami-dialog.tsx')).PamiDialog),
  changes: lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog),
};
type Tool = keyof typeof dialogs;

const icons = {
  import: IconUpload,
  copy: IconCopy,
  percent: IconPercentage,
  pami: IconShieldCheck,
  changes: IconArrowBackUp,
} as const satisfies Record<Tool, typeof IconUpload>;

export function TariffTools({ insurer, hasRules }: { insurer: Insurer; hasRules: boolean }) {
  const [tool, setTool] = useState<Tool>();
  const offered: Tool[] = [
    'import',
    ...(hasRules ? (['copy', 'percent'] as const) : []),
    ...(insurer.kind === 'pami' ? (['pami'] as const) : []),
    ...(hasRules ? (['changes'] as const) : []),
  ];
  const Opened = tool && dialogs[tool];
  return (
    <>
      <Group component="section" gap="0.25rem" mb="md" aria-label={texts.tools}>
        {offered.map((name) => {
          const Picture = icons[name];
          return (
            <Button
              key={name}
              variant="subtle"
              leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
              onClick={() => setTool(name)}
            >
              {texts[name]}
            </Button>
          );
        })}
      </Group>
      {Opened && <Opened insurer={insurer} onClose={() => setTool(undefined)} />}
    </>
  );
}
