import type { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { RecordFacts } from '../../base/resource/record-facts.tsx';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { fieldsOfCycle } from './terms-fields.ts';
import { termsTexts as texts } from './texts.ts';

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog);

export type Insurer = RecordOf<typeof insurances>;

export function TermsSection({ insurer }: { insurer: Insurer }) {
  const [isEditing, setEditing] = useState(false);
  const mayUpdate = useCan('insurances.update');
  return (
    <Box component="section" aria-label={texts.title}>
      <RecordFacts record={insurer} fields={fieldsOfCycle(insurer.cycle)} />
      {mayUpdate && (
        <Group mt="sm">
          <Button
            variant="light"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
        </Group>
      )}
      {isEditing && <TermsDialog insurer={insurer} onClose={() => setEditing(false)} />}
    </Box>
  );
}
