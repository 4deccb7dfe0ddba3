import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../shared/ui/dialog.tsx';
import { ErrorState } from '../shared/ui/error-text.tsx';
import { LoadingText } from '../shared/ui/loading.tsx';
import { PrescriptionContent } from './prescription-content.tsx';
import { prescriptionQuery } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

interface PrescriptionViewProps {
  opened: boolean;
  onClose: () => void;
  prescriptionId: string;
}

/** A prescription in a dialog to read, never to change (spec §2 'Ver Receta'). */
export function PrescriptionView({ opened, onClose, prescriptionId }: PrescriptionViewProps) {
  const { data, error, refetch } = useQuery({ ...prescriptionQuery(prescriptionId), enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.viewTitle} size="lg">
      {error && !data && <ErrorState error={error} fallback={texts.loadFailed} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingText lines={6} />}
      {data && <PrescriptionContent prescription={data} />}
    </Dialog>
  );
}
