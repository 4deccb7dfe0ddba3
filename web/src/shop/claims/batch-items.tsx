import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { debitDecisionTable } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { debitReasonLabels } from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { showError } from '../../base/ui/toast.ts';
import { errorMessage } from '../../base/http/http.ts';
import { DecideDialog } from './answer/decide-dialog.tsx';
import { useChangeBatch } from './batches-api.ts';
import classes from './claims.module.css';
import { isUndecided, type ItemKind, itemKinds, itemsOfKind } from './item-kinds.ts';
import { RowPages, RowSearch } from '../../base/data-table/searched-rows.tsx';
import { useSearchedRows } from '../../base/data-table/shown-rows.ts';
import { itemTexts as texts } from './texts.ts';

const textOf = ({ client, sale, affiliateNumber, authorizationNumber }: ClaimItem) =>
  `${client.name} ${sale.number} ${affiliateNumber} ${authorizationNumber}`;

export function BatchItems({ batch }: { batch: ClaimBatch }) {
  const { lines = [] } = batch;
  const [kind, setKind] = useState<ItemKind>('all');
  const list = useSearchedRows(itemsOfKind(lines, kind), textOf);
  const kinds = itemKinds.filter((one) => one === 'all' || itemsOfKind(lines, one).length > 0);
  return (
    <section aria-label={texts.title}>
      <Group gap="xs" mt="md" mb="xs">
        {kinds.length > 1 && (
          <NativeSelect
            aria-label={texts.shown}
            data={kinds.map((one) => ({ value: one, label: texts.kinds(one, itemsOfKind(lines, one).length) }))}
            value={kind}
            onChange={({ currentTarget }) => {
              setKind(itemKinds.find((one) => one === currentTarget.value) ?? 'all');
              list.setPage(1);
            }}
          />
        )}
        <RowSearch label={texts.search} list={list} flex={1} miw="12rem" />
      </Group>
      {list.shown.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      <ul className={classes.rows}>
        {list.shown.map((item) => (
          <Item
            key={item._id}
            item={item}
            remove={batch.state === 'open' && <RemoveButton batch={batch} item={item} />}
          >
            {isUndecided(item) && <DecideButton batch={batch} item={item} />}
          </Item>
        ))}
      </ul>
      <RowPages label={texts.pages} list={list} />
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
            {texts.sale(sale.number)}
          </Link>
          {affiliateNumber && ` · ${texts.affiliate(affiliateNumber)}`}
        </Text>
        {item.rebillOf && (
          <Text c="dimmed" fz="sm">
            {texts.rebillOf(item.rebillOf.number)}
          </Text>
        )}
      </div>
      <div className={classes.amounts}>
        <div>
          {formatMoney(claimed)} {remove}
        </div>
        {recognized !== null && (
          <Text c="dimmed" fz="sm">
            {texts.recognized(formatMoney(recognized), formatMoney(paid))}
          </Text>
        )}
      </div>
      {debited > 0 && (
        <Group className={classes.wide} gap="xs">
          <Chip tone={decision === null ? 'rubi' : 'gray'}>
            {decision === null ? texts.undecided : debitDecisionTable[decision].done}
          </Chip>
          <Text fz="sm">
            {texts.debit(formatMoney(debited), reason ? debitReasonLabels[reason] : '')}
            {note && ` · ${note}`}
          </Text>
          {item.rebilledIn && (
            <Text fz="sm">
              <Link to="/claims/batches" search={{ id: item.rebilledIn._id }} className="touch-link">
                {texts.rebilledIn(item.rebilledIn.number)}
              </Link>
            </Text>
          )}
          {decision === null && item.resubmitUntil && (
            <Text c="dimmed" fz="sm">
              {texts.resubmitUntil(formatDay(item.resubmitUntil))}
            </Text>
          )}
        </Group>
      )}
      {children}
    </li>
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
        aria-label={texts.decideOf(item.client.name)}
        onClick={() => setOpen(true)}
      >
        {texts.decide}
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
      aria-label={texts.removeOf(item.client.name)}
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
