import { showUndo } from '../../base/ui/undo-toast.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { useUndoTariff } from './tariff-changes-api.ts';
import { toolTexts as texts } from './tool-texts.ts';

export function useTariffDone({ _id: insurer }: Insurer, onClose: () => void) {
  const undo = useUndoTariff(insurer);
  return (changeId: string, message: string) => {
    showUndo(`tariff ${insurer}`, message, async () => {
      const done = await undo(changeId);
      return done.kept === 0 ? undefined : texts.undone(done);
    });
    onClose();
  };
}
