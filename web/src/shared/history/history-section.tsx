import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { LoadingText } from '../ui/loading.tsx';
import type { RecordHistoryProps } from './record-history.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const RecordHistory = lazyPart(
  async () => (await import('./record-history.tsx')).RecordHistory,
  <LoadingText lines={4} />,
);

const label = 'Historial';

/** The collapsible history at the end of a record's detail. It loads when the user expands it. */
export function HistorySection(props: RecordHistoryProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const regionId = useId();
  return (
    <Box component="section" mt="1.25rem" pt="0.5rem" style={{ borderTop: '1px solid var(--line)' }} aria-label={label}>
      <Button
        variant="subtle"
        ms="-0.75rem"
        leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={regionId}
        onClick={toggle}
      >
        {label}
      </Button>
      <div id={regionId} hidden={!isOpen}>
        {isOpen && <RecordHistory {...props} />}
      </div>
    </Box>
  );
}
