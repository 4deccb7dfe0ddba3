import { Button } from '@mantine/core';
import { useCan } from '../../base/session/session.ts';
import { Reason } from '../../base/ui/elements/reason.tsx';
import { accountTexts as texts } from './texts.ts';

interface TakeBackButtonProps {
  /** True if the entry belongs to a closed cash session: only an admin can correct the entry (docs/rules.md#cash-15). */
  locked: boolean;
  /** Why the entry can be neither taken back nor corrected here. */
  reason?: string | false;
  onTakeBack: () => void;
  onCorrect: () => void;
}

export function TakeBackButton({ locked, reason, onTakeBack, onCorrect }: TakeBackButtonProps) {
  const mayCorrect = useCan('cash_sessions.correct');
  if (reason) return <Reason px={10}>{reason}</Reason>;
  if (!locked) {
    return (
      <Button variant="subtle" color="rubi" px={10} onClick={onTakeBack}>
        {texts.takeBack}
      </Button>
    );
  }
  if (!mayCorrect) return <Reason px={10}>{texts.closedSession}</Reason>;
  return (
    <Button variant="subtle" px={10} onClick={onCorrect}>
      {texts.correct}
    </Button>
  );
}
