import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import {
  type DebitDecision,
  debitDecisionLabels,
  debitDecisions,
  debitDecisionTable,
} from '@dioptria/contract/shop/claims/claim-labels.ts';
import { debitReasonLabels } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Big } from 'big.js';
import { type ReactNode, useState } from 'react';
import { RowPages, RowSearch, useSearchedRows } from '../../base/data-table/searched-rows.tsx';
import { formatDay, formatMoney, today } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { showError } from '../../base/ui/toasts/toast.ts';
import { useChangeBatch, useDecideDebits } from './batches-api.ts';
import { decideTexts, itemTexts } from './texts.ts';
import classes from './claims.module.css';

const textOf = ({ client, sale, affiliateNumber, authorizationNumber }: ClaimItem) =>
  `${client.name} ${sale.number} ${affiliateNumber} ${authorizationNumber}`;

export function BatchItems({ batch }: { batch: ClaimBatch }) {
  const { lines = [] } = batch;
  const [kind, setKind] = useState<ItemKind>('all');
  const list = useSearchedRows(itemsOfKind(lines, kind), textOf);
  const kinds = itemKinds.filter((one) => one === 'all' || itemsOfKind(lines, one).length > 0);
  return (
    <section aria-label={itemTexts.title}>
      <Group gap="xs" mt="md" mb="xs">
        {kinds.length > 1 && (
          <NativeSelect
            aria-label={itemTexts.shown}
            data={kinds.map((one) => ({ value: one, label: itemTexts.kinds(one, itemsOfKind(lines, one).length) }))}
            value={kind}
            onChange={({ currentTarget }) => {
              setKind(itemKinds.find((one) => one === currentTarget.value) ?? 'all');
              list.setPage(1);
            }}
          />
        )}
        <RowSearch label={itemTexts.search} list={list} flex={1} miw="12rem" />
      </Group>
      {list.shown.length === 0 && <Text c="dimmed">{itemTexts.none}</Text>}
      <ul className={classes.rows}>
        {list.shown.map((item) => (
          <Item
            key={item._id}
            item={item}
            remove={batch.state === 'open' && <RemoveButton batch={batch} item={item} />}
          >
            {isUndecided(item) && <DecideButton batch={batch} item={item} />}
            {isCorrectable(item) && <CorrectButton item={item} />}
          </Item>
        ))}
      </ul>
      <RowPages label={itemTexts.pages} list={list} />
    </section>
  );
}

function Item({ item, remove, children }: { item: ClaimItem; remove: ReactNode; children: ReactNode }) {
  const { client, sale, affiliateNumber, claimed, recognized, debited, paid, reason, note, decision } = item;
  return (
    <li>
      <div>
        <Text fw={560}>{client.name}</Text>
        <Text c="dimmed" fz="sm">
          <Link to="/sales" search={{ detail: sale._id }} className="touch-link">
            {itemTexts.sale(sale.number)}
          </Link>
          {affiliateNumber && ` · ${itemTexts.affiliate(affiliateNumber)}`}
        </Text>
        {item.rebillOf && (
          <Text c="dimmed" fz="sm">
            {itemTexts.rebillOf(item.rebillOf.number)}
          </Text>
        )}
      </div>
      <div className={classes.amounts}>
        <div>
          {formatMoney(claimed)} {remove}
        </div>
        {recognized !== null && (
          <Text c="dimmed" fz="sm">
            {itemTexts.recognized(formatMoney(recognized), formatMoney(paid))}
          </Text>
        )}
      </div>
      {debited > 0 && (
        <Group className={classes.wide} gap="xs">
          <Chip tone={decision === null ? 'rubi' : 'gray'}>
            {decision === null ? itemTexts.undecided : debitDecisionTable[decision].done}
          </Chip>
          <Text fz="sm">
            {itemTexts.debit(formatMoney(debited), reason ? debitReasonLabels[reason] : '')}
            {note && ` · ${note}`}
          </Text>
          {item.rebilledIn && (
            <Text fz="sm">
              <Link to="/claims/batches" search={{ id: item.rebilledIn._id }} className="touch-link">
                {itemTexts.rebilledIn(item.rebilledIn.number)}
              </Link>
            </Text>
          )}
          {decision === null && item.resubmitUntil && (
            <Text c="dimmed" fz="sm">
              {itemTexts.resubmitUntil(formatDay(item.resubmitUntil))}
            </Text>
          )}
        </Group>
      )}
      {item.firstAnswer && (
        <Text className={classes.wide} c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {firstText(item.firstAnswer)}
        </Text>
      )}
      {children}
    </li>
  );
}

const firstText = ({ recognized, reason, note }: NonNullable<ClaimItem['firstAnswer']>): string =>
  itemTexts.first(formatMoney(recognized), [reason && debitReasonLabels[reason], note].filter(Boolean).join(' · '));

const CorrectAnswerDialog = lazyPart(
  async () => (await import('./answer/correct-answer-dialog.tsx')).CorrectAnswerDialog,
);

function CorrectButton({ item }: { item: ClaimItem }) {
  const mayCorrect = useCan('claim_batches.update');
  const [isOpen, setOpen] = useState(false);
  if (!mayCorrect) return null;
  return (
    <>
      <Button
        className={classes.wide}
        variant="subtle"
        w="fit-content"
        px={10}
        ms={-10}
        aria-label={itemTexts.correctAnswerOf(item.client.name)}
        onClick={() => setOpen(true)}
      >
        {itemTexts.correctAnswer}
      </Button>
      {isOpen && <CorrectAnswerDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function DecideButton({ batch, item }: { batch: ClaimBatch; item: ClaimItem }) {
  const mayDecide = useCan('claim_batches.update');
  const [isOpen, setOpen] = useState(false);
  if (!mayDecide) return null;
  return (
    <>
      <Button
        className={classes.wide}
        variant="light"
        w="fit-content"
        aria-label={itemTexts.decideOf(item.client.name)}
        onClick={() => setOpen(true)}
      >
        {itemTexts.decide}
      </Button>
      {isOpen && <DecideDialog batch={batch} item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveButton({ batch, item }: { batch: ClaimBatch; item: ClaimItem }) {
  const mayChange = useCan('claim_batches.update');
  const change = useChangeBatch(batch);
  if (!mayChange) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={change.isPending}
      aria-label={itemTexts.removeOf(item.client.name)}
      onClick={() =>
        change.mutate(
          { remove: [item.coverage], updatedAt: batch.updatedAt },
          { onError: (error) => showError(errorMessage(error)) },
        )
      }
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

type Answer = Pick<ClaimItem, 'recognized' | 'debited' | 'decision' | 'paid'>;

const isUndecided = ({ debited, decision }: Answer): boolean => debited > 0 && decision === null;

/** Until a payment or a decision uses the answer (docs/rules.md#claims-4). */
const isCorrectable = ({ recognized, decision, paid }: Answer): boolean =>
  recognized !== null && decision === null && paid === 0;

const conditions = {
  all: () => true,
  unanswered: ({ recognized }: Answer) => recognized === null,
  undecided: isUndecided,
  debited: ({ debited }: Answer) => debited > 0,
  unpaid: ({ recognized, paid }: Answer) => recognized !== null && recognized > paid,
} as const;
type ItemKind = keyof typeof conditions;
const itemKinds = Object.keys(conditions) as ItemKind[];

export const itemsOfKind = <Item extends Answer>(items: readonly Item[], kind: ItemKind): readonly Item[] =>
  items.filter(conditions[kind]);

interface Draft {
  decision: DebitDecision | null;
  note: string;
  isForOthers: boolean;
}

interface DecideDialogProps {
  batch: Pick<ClaimBatch, '_id' | 'insurance' | 'lines'>;
  item: ClaimItem;
  onClose: () => void;
}

function DecideDialog({ batch, item, onClose }: DecideDialogProps) {
  const form = useDialogForm<Draft>({ decision: null, note: '', isForOthers: false }, ({ decision }) => ({
    decision: !decision && decideTexts.choose,
  }));
  const others = (batch.lines ?? []).filter(
    (other) => other._id !== item._id && isUndecided(other) && other.reason === item.reason,
  );
  const chosen = form.values.isForOthers ? [item, ...others] : [item];
  const amount = formatMoney(item.debited);
  const reason = item.reason ? debitReasonLabels[item.reason] : '';

  return (
    <FormDialog
      title={decideTexts.titleOf(item.client.name)}
      size="sm"
      form={form}
      write={useDecideDebits(batch)}
      request={({ decision, note }) =>
        decision ? { items: chosen.map(({ _id }) => _id), decision, note: note.trim() } : undefined
      }
      saved={decideTexts.saved(chosen.length)}
      submit={decideTexts.save(chosen.length)}
      takesScans
      onClose={onClose}
    >
      <Text>
        {decideTexts.debit(batch.insurance.name, amount, reason)}
        {item.note && ` · ${item.note}`}
      </Text>
      <Radio.Group label={decideTexts.question} {...form.getInputProps('decision')}>
        <Stack gap={0} mt={4}>
          {debitDecisions.map((value) => (
            <Radio
              key={value}
              className={classes.tick}
              value={value}
              label={
                <>
                  <strong>{debitDecisionLabels[value]}</strong>
                  <Text component="span" display="block" c="dimmed" fz="sm">
                    {effectOf(value, item, amount)}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {others.length > 0 && (
        <Checkbox
          className={classes.tick}
          label={decideTexts.forOthers(others.length, reason, formatMoney(sumOf(others)))}
          {...form.getInputProps('isForOthers', { type: 'checkbox' })}
        />
      )}
      <Textarea label={decideTexts.note} maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
      <Text c="dimmed" fz="sm">
        {decideTexts.final}
      </Text>
    </FormDialog>
  );
}

const sumOf = (items: readonly ClaimItem[]) =>
  items.reduce((sum, { debited }) => sum.plus(debited), new Big(0)).toNumber();

function effectOf(decision: DebitDecision, { resubmitUntil: until, client, sale }: ClaimItem, amount: string): string {
  if (decision === 'toClient') return decideTexts.toClient(client.name, amount, sale.number);
  if (decision === 'lost') return decideTexts.lost(amount);
  if (until === null) return decideTexts.rebill;
  return until < today() ? decideTexts.rebillLate(formatDay(until)) : decideTexts.rebillUntil(formatDay(until));
}
