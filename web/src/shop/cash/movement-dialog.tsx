import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { CashMovementKind } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { AmountDialog } from './amount-dialog.tsx';
import { useMoveCash } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

interface MovementDialogProps {
  cashSession: CashSession;
  kind: CashMovementKind;
  opened: boolean;
  onClose: () => void;
}

const kindTexts = {
  in: { title: texts.moneyIn, detail: texts.inDetail },
  out: { title: texts.moneyOut, detail: texts.outDetail },
} as const;

export function MovementDialog({ cashSession, kind, opened, onClose }: MovementDialogProps) {
  return (
    <AmountDialog
      {...kindTexts[kind]}
      opened={opened}
      field="amount"
      label={texts.amount}
      start={null}
      problemOf={(amount) => (amount !== null && amount > 0 ? undefined : aboveZero)}
      write={useMoveCash(cashSession._id)}
      requestOf={(amount, reason) => ({ kind, amount, reason })}
      saved={texts.moved[kind]}
      onClose={onClose}
    />
  );
}
