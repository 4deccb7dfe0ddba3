import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { ClaimBatch, ClaimProposal } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { proposalQuery, readyQuery, useMakeBatch } from './batches-api.ts';
import { ReadyCoverages } from './ready-coverages.tsx';
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

interface Draft {
  insurance: string;
  /** The days of the period. If a day is blank, the server proposes a day. */
  periodFrom: string;
  periodTo: string;
  document: string;
  left: readonly string[];
}

function OpenDialog({ insurers, first, onClose, onMade }: OpenDialogProps) {
  const form = useDialogForm<Draft>({ insurance: first, periodFrom: '', periodTo: '', document: '', left: [] });
  const { insurance, periodFrom, periodTo, document } = form.values;
  const left = new Set(form.values.left);
  const { data, error, refetch } = useQuery(proposalQuery(insurance, { periodFrom, periodTo }));
  // While the query loads, `data` is still the previous proposal, which may belong to another insurer.
  const proposal = data?.insurance._id === insurance ? data : undefined;
  const taken = (proposal?.coverages ?? []).filter(({ _id }) => !left.has(_id));
  const period = { periodFrom: periodFrom || proposal?.periodFrom, periodTo: periodTo || proposal?.periodTo };

  return (
    <FormDialog
      title={texts.title}
      form={form}
      isDirty={left.size > 0 || document !== ''}
      write={useMakeBatch()}
      request={() =>
        proposal && taken.length > 0
          ? {
              insurance,
              periodFrom: proposal.periodFrom,
              periodTo: proposal.periodTo,
              coverages: taken.map(({ _id }) => _id),
              document,
            }
          : undefined
      }
      onSaved={({ claimBatch }) => onMade(claimBatch)}
      submit={texts.make(taken.length)}
      takesScans
      onClose={onClose}
    >
      <NativeSelect
        label={batchTexts.insurance}
        data={insurers.map(({ _id, name, amount }) => ({
          value: _id,
          label: texts.insurer(name, formatMoney(amount)),
        }))}
        {...form.getInputProps('insurance')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ insurance: value, periodFrom: '', periodTo: '', left: [] })
        }
      />
      <Group grow align="flex-start">
        <DayField label={texts.from} {...form.getInputProps('periodFrom')} value={period.periodFrom} />
        <DayField label={texts.to} {...form.getInputProps('periodTo')} value={period.periodTo} />
      </Group>
      <TextInput
        label={batchTexts.document}
        description={texts.documentHelp}
        maxLength={60}
        {...form.getInputProps('document')}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!proposal && !error && <LoadingText lines={4} />}
      {proposal && <Chosen proposal={proposal} left={left} onLeave={(next) => form.setFieldValue('left', [...next])} />}
      <ErrorText>{form.isChecked && left.size > 0 && taken.length === 0 && texts.chooseOne}</ErrorText>
    </FormDialog>
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

interface ReadyInsurer {
  _id: string;
  name: string;
  amount: number;
}

function insurersOf(coverages: readonly Pick<ListedCoverage, 'insurance' | 'toPresent'>[]): ReadyInsurer[] {
  const free = coverages.filter(({ toPresent }) => toPresent > 0);
  return [...Map.groupBy(free, ({ insurance }) => insurance._id).values()]
    .flatMap((own) => {
      const [first] = own;
      const amount = roundMoney(own.reduce((sum, { toPresent }) => sum.plus(toPresent), new Big(0)));
      return first ? [{ ...first.insurance, amount }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}
