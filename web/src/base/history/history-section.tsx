import { IconHistory } from '@tabler/icons-react';
import { Fold } from '../ui/elements/sections.tsx';
import { lazyPart } from '../ui/states/lazy-part.tsx';
import { LoadingText } from '../ui/states/loading.tsx';
import type { RecordHistoryProps } from './record-history.tsx';

const RecordHistory = lazyPart(
  async () => (await import('./record-history.tsx')).RecordHistory,
  <LoadingText lines={4} />,
);

export function HistorySection(props: RecordHistoryProps) {
  return (
    <Fold label="Historial" icon={IconHistory}>
      {() => <RecordHistory {...props} />}
    </Fold>
  );
}
