import { Button } from '@mantine/core';
import { sharedTexts } from '../../base/texts.ts';
import { checkTexts as texts } from './texts.ts';

interface CheckActionsProps {
  formId: string;
  result: 'pass' | 'fail' | undefined;
  isPending: boolean;
  mayApprove: boolean;
  onApprove: () => void;
  onFailed: (next: 'giveBack' | 'accept') => void;
}

/** `result` is undefined before the comparison of the values. */
export function CheckActions({ formId, result, isPending, mayApprove, onApprove, onFailed }: CheckActionsProps) {
  if (result === 'fail') {
    return (
      <>
        <Button variant="default" disabled={!mayApprove} onClick={() => onFailed('accept')}>
          {texts.accept}
        </Button>
        <Button color="rubi" onClick={() => onFailed('giveBack')}>
          {texts.giveBack}
        </Button>
      </>
    );
  }
  return result === 'pass' ? (
    <Button disabled={!mayApprove} onClick={onApprove}>
      {texts.approve}
    </Button>
  ) : (
    <>
      <Button variant="default" disabled={!mayApprove} onClick={onApprove}>
        {texts.withoutMeasure}
      </Button>
      <Button type="submit" form={formId} disabled={isPending}>
        {isPending ? sharedTexts.saving : texts.compare}
      </Button>
    </>
  );
}
