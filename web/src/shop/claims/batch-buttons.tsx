import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChecklist, IconFileSpreadsheet, IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { showSuccess } from '../../base/ui/toast.ts';
import { AddDialog } from './add-dialog.tsx';
import { AnswerFileDialog } from './answer-file/answer-file-dialog.tsx';
import { AnswerDialog } from './answer/answer-dialog.tsx';
import { useWithdrawBatch } from './batches-api.ts';
import { PresentDialog } from './present-dialog.tsx';
import { answerFileTexts, answerTexts, batchTexts as texts } from './texts.ts';

export function OpenBatchButtons({ batch }: { batch: ClaimBatch }) {
  const [shown, setShown] = useState<'add' | 'present'>();
  const close = () => setShown(undefined);
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setShown('add')}>
        {texts.addShort}
      </Button>
      <Button
        leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
        disabled={batch.items === 0}
        onClick={() => setShown('present')}
      >
        {texts.present}
      </Button>
      {shown === 'add' && <AddDialog batch={batch} onClose={close} />}
      {shown === 'present' && <PresentDialog batch={batch} onClose={close} />}
    </>
  );
}

export function AnswerButtons({ batch }: { batch: ClaimBatch }) {
  const [shown, setShown] = useState<'typed' | 'file'>();
  const close = () => setShown(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />}
        onClick={() => setShown('file')}
      >
        {answerFileTexts.open}
      </Button>
      <Button leftSection={<IconChecklist size={18} stroke={1.6} aria-hidden />} onClick={() => setShown('typed')}>
        {answerTexts.open}
      </Button>
      {shown === 'typed' && <AnswerDialog batch={batch} onClose={close} />}
      {shown === 'file' && <AnswerFileDialog batch={batch} onClose={close} />}
    </>
  );
}

export function WithdrawButton({ batch, isShown }: { batch: ClaimBatch; isShown: boolean }) {
  const withdraw = useWithdrawBatch(batch);
  const ask = useAsk(isShown);

  async function confirm() {
    if (await ask(texts.withdrawQuestion(batch.number, batch.items)))
      withdraw.mutate(undefined, { onSuccess: () => showSuccess(texts.withdrawn) });
  }

  return (
    <>
      <Button
        variant="subtle"
        color="rubi"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={withdraw.isPending}
        onClick={() => void confirm()}
      >
        {texts.withdraw}
      </Button>
      <ErrorText>{withdraw.error && errorMessage(withdraw.error)}</ErrorText>
    </>
  );
}
