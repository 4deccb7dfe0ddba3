import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { LoadingText } from '../ui/loading.tsx';
import classes from './history-section.module.css';
import type { RecordHistoryProps } from './record-history.tsx';

const RecordHistory = lazy(async () => ({ default: (await import('./record-history.tsx')).RecordHistory }));

const label = 'Historial';

/** At the end of a record's detail: what was done to it, asked for when it is opened. */
export function HistorySection({ path, id, wording }: RecordHistoryProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const regionId = useId();
  return (
    <section className={classes.section} aria-label={label}>
      <Button
        variant="subtle"
        className={classes.toggle}
        leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={regionId}
        onClick={toggle}
      >
        {label}
      </Button>
      <div id={regionId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingText lines={4} />}>
            <RecordHistory path={path} id={id} wording={wording} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
