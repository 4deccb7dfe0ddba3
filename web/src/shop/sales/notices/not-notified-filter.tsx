import { Button, Group, NativeSelect } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import type { SalesFilter } from '../sales-api.ts';
import { saleNoticeTexts as texts } from '../texts.ts';

const NoticeBatch = lazyPart(async () => (await import('./sale-notice-dialog.tsx')).NoticeBatch);

export const notNotifiedFilters = {
  untold: { told: 'false' },
  ready: { told: 'false', orderStatus: 'finished' },
} as const satisfies Record<string, SalesFilter>;
export type NotNotifiedFilter = keyof typeof notNotifiedFilters;

export const readNotNotified = (text: string | undefined): NotNotifiedFilter | undefined =>
  text === 'untold' || text === 'ready' ? text : undefined;

interface NotNotifiedFilterFieldProps {
  chosen: NotNotifiedFilter | undefined;
  onChange: (chosen: NotNotifiedFilter | undefined) => void;
}

export function NotNotifiedFilterField({ chosen, onChange }: NotNotifiedFilterFieldProps) {
  const [isNotifying, setNotifying] = useState(false);
  const mayNotify = useCan('sales.update');
  return (
    <Group align="flex-end" gap="0.75rem">
      <NativeSelect
        flex={1}
        miw="9rem"
        label={texts.filter}
        data={[
          { value: '', label: texts.all },
          { value: 'untold', label: texts.notNotified },
          { value: 'ready', label: texts.ready },
        ]}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChange(readNotNotified(currentTarget.value))}
      />
      {chosen && mayNotify && (
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setNotifying(true)}
        >
          {texts.batch}
        </Button>
      )}
      {chosen && isNotifying && <NoticeBatch filter={notNotifiedFilters[chosen]} onClose={() => setNotifying(false)} />}
    </Group>
  );
}
