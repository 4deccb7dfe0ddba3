import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { AmountDialog } from './amount-dialog.tsx';
import { useCorrectOpening } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

interface OpeningDialogProps {
  cashSession: CashSession;
  onClose: () => void;
}

export function OpeningDialog({ cashSession, onClose }: OpeningDialogProps) {
  return (
    <AmountDialog
      opened
      title={texts.correctOpening}
      detail={texts.correctDetail}
      field="openingAmount"
      label={texts.openingAmount}
      help={texts.openingHelp}
      start={cashSession.openingAmount}
      problemOf={(amount) => (amount === null ? requiredField : undefined)}
      write={useCorrectOpening(cashSession._id)}
      requestOf={(openingAmount, reason) => ({ openingAmount, reason })}
      saved={texts.openingCorrected}
      onClose={onClose}
    />
  );
}
