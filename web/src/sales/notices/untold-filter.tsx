import { Button, Group, NativeSelect } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import type { SalesFilter } from '../sales-api.ts';
import { saleNoticeTexts as texts } from './texts.ts';

const NoticeBatch = lazyPart(async () => (await import('./notice-batch.tsx')).NoticeBatch);

/** The filters of the list by their name in the address. */
export const untoldFilters = {
  untold: { told: 'false' },
  ready: { told: 'false', orderStatus: 'finished' },
} as const satisfies Record<string, SalesFilter>;
export type UntoldFilter = keyof typeof untoldFilters;

/** The filter that an address names; undefined for any other text. */
export const readUntold = (text: string | undefined): UntoldFilter | undefined =>
  text === 'untold' || text === 'ready' ? text : undefined;

interface UntoldFilterFieldProps {
  chosen: UntoldFilter | undefined;
  onChange: (chosen: UntoldFilter | undefined) => void;
}

/** Limits the list to the orders whose client got no message, and goes through them one after the other. */
export function UntoldFilterField({ chosen, onChange }: UntoldFilterFieldProps) {
  const [isTelling, setTelling] = useState(false);
  const mayTell = useCan('sales.update');
  return (
    <Group align="flex-end" gap="0.75rem">
      <NativeSelect
        label={texts.filter}
        data={[
          { value: '', label: texts.all },
          { value: 'untold', label: texts.untold },
          { value: 'ready', label: texts.ready },
        ]}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChange(readUntold(currentTarget.value))}
      />
      {chosen && mayTell && (
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setTelling(true)}
        >
          {texts.batch}
        </Button>
      )}
      {chosen && isTelling && <NoticeBatch filter={untoldFilters[chosen]} onClose={() => setTelling(false)} />}
    </Group>
  );
}
