import { addDays, isDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconChecklist, IconFileSpreadsheet, IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoney, today } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { insurersQuery } from '../insurer-accounts/insurer-accounts-api.ts';
import { proposalQuery, useChangeBatch, usePresentBatch, useWithdrawBatch } from './batches-api.ts';
import { ReadyCoverages } from './ready-coverages.tsx';
import { answerFileTexts, answerTexts, batchTexts as texts, makeTexts } from './texts.ts';

const AnswerDialog = lazyPart(async () => (await import('./answer/answer-dialog.tsx')).AnswerDialog);

const AnswerFileDialog = lazyPart(async () => (await import('./answer/answer-file-dialog.tsx')).AnswerFileDialog);

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

/** A period that contains every coverage. */
const ANY_DAY = { periodFrom: '2000-01-01', periodTo: '2099-12-31' };

function AddDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const { data: proposal, error, refetch } = useQuery(proposalQuery(batch.insurance._id, ANY_DAY));
  // The user ticks the items that the batch gets. At first no item is ticked.
  const form = useDialogForm<{ ticked: readonly string[] }>({ ticked: [] });
  const coverages = proposal?.coverages ?? [];
  const ids = coverages.map(({ _id }) => _id);
  const add = ids.filter((id) => form.values.ticked.includes(id));
  return (
    <FormDialog
      title={texts.add}
      form={form}
      write={useChangeBatch(batch)}
      request={() => (add.length > 0 ? { add, updatedAt: batch.updatedAt } : undefined)}
      submit={texts.addChosen(add.length)}
      gap={0}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!proposal && !error && <LoadingText lines={4} />}
      {proposal && coverages.length === 0 && <Text c="dimmed">{texts.nothingToAdd}</Text>}
      {coverages.length > 0 && (
        <ReadyCoverages
          coverages={coverages}
          left={new Set(ids.filter((id) => !add.includes(id)))}
          onLeave={(left) => form.setValues({ ticked: ids.filter((id) => !left.has(id)) })}
        />
      )}
    </FormDialog>
  );
}

function PresentDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const form = useDialogForm({ day: today() });
  const { day } = form.values;
  const { data: insurers } = useQuery(insurersQuery);
  const terms = insurers?.find(({ _id }) => _id === batch.insurance._id);
  return (
    <FormDialog
      title={texts.presentTitle(batch.number)}
      size="sm"
      form={form}
      isDirty={false}
      write={usePresentBatch(batch)}
      request={(values) => values}
      saved={texts.presented}
      submit={texts.present}
      onClose={onClose}
    >
      <DayField label={texts.presentedDay} {...form.getInputProps('day')} />
      <Text c="dimmed" fz="sm">
        {texts.presentHelp(batch.items, formatMoney(batch.claimed))}{' '}
        {isDay(day) && terms && texts.dueOn(formatDay(addDays(day, terms.paysWithinDays)), terms.paysWithinDays)}
      </Text>
      {batch.fce && (
        <Text {...tinted('carey')} px="md" py="xs" fz="sm">
          {makeTexts.split(formatMoney(batch.fce.limit))}
        </Text>
      )}
    </FormDialog>
  );
}
