import type { ClaimBatch, ClaimProposal } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { type FormEvent, useId, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { fieldErrors, messageBelow } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { EmptyState } from '../../base/ui/empty-state.tsx';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { isSentByEnter } from '../../base/ui/sent-by-enter.ts';
import { type Period, proposalQuery, readyQuery, useMakeBatch } from './batches-api.ts';
import { ReadyCoverages } from './ready-coverages.tsx';
import { insurersOf } from './ready-insurers.ts';
import { batchTexts, makeTexts as texts } from './texts.ts';

interface MakeDialogProps {
  insurance?: string | undefined;
  onClose: () => void;
  onMade: (batch: ClaimBatch) => void;
}

export function MakeDialog({ insurance, onClose, onMade }: MakeDialogProps) {
  const { data, error, refetch } = useQuery(readyQuery);
  const insurers = data && insurersOf(data);
  if (insurers && insurers.length > 0) {
    const first = insurers.find(({ _id }) => _id === insurance) ?? insurers[0];
    return <OpenDialog insurers={insurers} first={first?._id ?? ''} onClose={onClose} onMade={onMade} />;
  }
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="sm">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !insurers && <LoadingText lines={4} />}
      {insurers && <EmptyState title={texts.nothing} detail={texts.nothingDetail} />}
    </Dialog>
  );
}

interface OpenDialogProps extends Omit<MakeDialogProps, 'insurance'> {
  insurers: ReturnType<typeof insurersOf>;
  first: string;
}

const isAtField = (path: string) => ['insurance', 'periodFrom', 'periodTo', 'document'].includes(path);

const nobody: ReadonlySet<string> = new Set();

function OpenDialog({ insurers, first, onClose, onMade }: OpenDialogProps) {
  const formId = useId();
  const [insurance, setInsurance] = useState(first);
  const [period, setPeriod] = useState<Period>({});
  const [left, setLeft] = useState(nobody);
  const [document, setDocument] = useState('');
  const [isSent, setSent] = useState(false);
  const { data, error, refetch } = useQuery(proposalQuery(insurance, period));
  // The query keeps the earlier proposal while it loads, also that of another insurer.
  const proposal = data?.insurance._id === insurance ? data : undefined;
  const make = useMakeBatch(onMade);
  const taken = (proposal?.coverages ?? []).filter(({ _id }) => !left.has(_id));

  function send(event: FormEvent) {
    event.preventDefault();
    if (!proposal || make.isPending || isSentByEnter(event)) return;
    setSent(true);
    if (taken.length === 0) return;
    const { periodFrom, periodTo } = proposal;
    const coverages = taken.map(({ _id }) => _id);
    make.mutate({ insurance, periodFrom, periodTo, coverages, document });
  }

  const refused = fieldErrors(make.error);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      isDirty={left.size > 0 || document !== ''}
      footer={
        <FormButtons formId={formId} isPending={make.isPending}>
          {make.isPending ? sharedTexts.saving : texts.make(taken.length)}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <NativeSelect
            label={batchTexts.insurance}
            data={insurers.map(({ _id, name, amount }) => ({
              value: _id,
              label: texts.insurer(name, formatMoney(amount)),
            }))}
            value={insurance}
            error={refused['insurance']}
            onChange={({ currentTarget }) => {
              setInsurance(currentTarget.value);
              setPeriod({});
              setLeft(nobody);
            }}
          />
          <Group grow align="flex-start">
            <DayField
              label={texts.from}
              value={period.periodFrom ?? proposal?.periodFrom ?? ''}
              error={refused['periodFrom']}
              onChange={(periodFrom) => setPeriod({ ...period, periodFrom: periodFrom || undefined })}
            />
            <DayField
              label={texts.to}
              value={period.periodTo ?? proposal?.periodTo ?? ''}
              error={refused['periodTo']}
              onChange={(periodTo) => setPeriod({ ...period, periodTo: periodTo || undefined })}
            />
          </Group>
          <TextInput
            label={batchTexts.document}
            description={texts.documentHelp}
            maxLength={60}
            value={document}
            error={refused['document']}
            onChange={({ currentTarget }) => setDocument(currentTarget.value)}
          />
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!proposal && !error && <LoadingText lines={4} />}
          {proposal && <Chosen proposal={proposal} left={left} onLeave={setLeft} />}
          <ErrorText>{isSent && left.size > 0 && taken.length === 0 && texts.chooseOne}</ErrorText>
          <ErrorText>{messageBelow(make.error, isAtField)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ChosenProps {
  proposal: ClaimProposal;
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

function Chosen({ proposal: { coverages, fce }, left, onLeave }: ChosenProps) {
  if (coverages.length === 0) return <Text c="dimmed">{texts.nothingInPeriod}</Text>;
  const taken = coverages.filter(({ _id }) => !left.has(_id));
  const total = taken.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toNumber();
  return (
    <>
      <ReadyCoverages coverages={coverages} left={left} onLeave={onLeave} />
      <Text className="figures" aria-live="polite">
        {texts.total(taken.length, formatMoney(total))}
      </Text>
      {fce && total > fce.limit && (
        <Text {...tinted('carey')} px="md" py="xs">
          {texts.split(formatMoney(fce.limit))}
        </Text>
      )}
    </>
  );
}
