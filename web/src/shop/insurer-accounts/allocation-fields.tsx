import type { PayableItem } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { formatMoney } from '../../base/format/format.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { RowPages, RowSearch } from '../../base/data-table/searched-rows.tsx';
import { useSearchedRows } from '../../base/data-table/shown-rows.ts';
import type { AllocationWay, PaymentDraft } from './payment-draft.ts';
import classes from './register-dialog.module.css';
import { registerTexts as texts } from './payment-texts.ts';

interface AllocationFieldsProps {
  draft: PaymentDraft;
  payable: readonly PayableItem[];
  /** In pesos, without an item. */
  rest: number;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<PaymentDraft>) => void;
}

const ways = ['oldest', 'chosen', 'none'] as const satisfies readonly AllocationWay[];

export function AllocationFields({ draft, payable, rest, problems, onChange }: AllocationFieldsProps) {
  return (
    <>
      <NativeSelect
        label={texts.allocation}
        data={ways.map((value) => ({ value, label: texts.ways[value] }))}
        value={draft.way}
        onChange={({ currentTarget }) => onChange({ way: ways.find((one) => one === currentTarget.value) ?? 'oldest' })}
      />
      {draft.way === 'chosen' && (
        <ChosenParts
          payable={payable}
          parts={draft.parts}
          problems={problems}
          onChange={(parts) => onChange({ parts })}
        />
      )}
      <ErrorText>{draft.way === 'chosen' && problems['allocations']}</ErrorText>
      {rest > 0 && (
        <Text fz="sm" aria-live="polite">
          {texts.rest(formatMoney(rest))}
        </Text>
      )}
    </>
  );
}

interface ChosenPartsProps {
  payable: readonly PayableItem[];
  parts: PaymentDraft['parts'];
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (parts: PaymentDraft['parts']) => void;
}

function ChosenParts({ payable, parts, problems, onChange }: ChosenPartsProps) {
  const list = useSearchedRows(payable, ({ client, saleNumber }) => `${client} ${saleNumber}`);
  const type = (item: string, amount: number | null) => {
    const next = new Map(parts);
    if (amount) next.set(item, amount);
    else next.delete(item);
    onChange(next);
  };
  if (payable.length === 0) return <Text c="dimmed">{texts.nothingPayable}</Text>;
  return (
    <section aria-label={texts.ways.chosen}>
      <RowSearch label={texts.search} list={list} />
      <ul className={classes.parts}>
        {list.shown.map(({ item, client, saleNumber, batch, open }) => (
          <li key={item}>
            <Checkbox
              checked={parts.get(item) === open}
              indeterminate={parts.has(item) && parts.get(item) !== open}
              onChange={({ currentTarget }) => type(item, currentTarget.checked ? open : null)}
              label={
                <>
                  <strong>{client}</strong>
                  <Text component="span" display="block" c="dimmed" fz="sm">
                    {texts.item(saleNumber, batch.number, formatMoney(open))}
                  </Text>
                </>
              }
            />
            <MoneyField
              aria-label={texts.partOf(client)}
              value={parts.get(item) ?? null}
              error={problems[`parts.${item}`] !== undefined}
              onChange={(amount) => type(item, amount)}
            />
          </li>
        ))}
      </ul>
      <RowPages label={texts.pages} list={list} />
      {payable.map(({ item, client }) => {
        const problem = problems[`parts.${item}`];
        // Here and not at the field, which may be on another page.
        return problem && <ErrorText key={item}>{`${client}: ${problem}`}</ErrorText>;
      })}
    </section>
  );
}
