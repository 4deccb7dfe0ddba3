import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { ActionIcon, Box, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatMoney } from '../../base/format/format.ts';
import { MoneyField } from '../../base/ui/number-field.tsx';
import classes from './coverage-form.module.css';
import type { CoveredLine } from './covered-amounts.ts';
import type { DraftCoverageLine } from './draft-coverage.ts';
import { coverageTexts as texts } from './texts.ts';

interface CoverageLineRowProps {
  path: string;
  name: string;
  insurance: string;
  line: DraftCoverageLine;
  amount: CoveredLine;
  rest: string;
  rules: readonly CoverageRule[];
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DraftCoverageLine>) => void;
  /** Absent for the only line of a coverage. */
  onRemove: (() => void) | undefined;
}

/** An amount that differs from the rule needs a reason. */
export function CoverageLineRow(props: CoverageLineRowProps) {
  const { path, name, insurance, line, amount, rest, rules, problems, onChange, onRemove } = props;
  const { proposed, insurer, client } = amount;
  const isOther = line.amount !== null && proposed !== null && line.amount !== proposed;
  return (
    <div className={classes.line}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Box fz="sm" fw={560}>
          {name}
        </Box>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={texts.removeLine(name, insurance)} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <div className={classes.fields}>
        <NativeSelect
          label={texts.rule}
          aria-label={texts.ruleOf(name)}
          data={[
            ...rules.map(({ _id, code, description }) => ({ value: _id, label: `${code} · ${description}` })),
            { value: '', label: texts.noRule },
          ]}
          value={line.rule?._id ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ rule: rules.find(({ _id }) => _id === currentTarget.value) ?? null, amount: null, note: '' })
          }
        />
        <MoneyField
          label={texts.amount}
          aria-label={texts.amountOf(name)}
          value={line.amount ?? insurer}
          onChange={(typed) => onChange({ amount: typed === proposed ? null : (typed ?? 0) })}
          data-field={`${path}.insurerAmount`}
          error={problems[`${path}.insurerAmount`]}
          errorProps={{ role: 'alert' }}
        />
      </div>
      <Group justify="space-between" gap="0 sm" fz="sm" c="dimmed" className="figures">
        <span>{isOther && <Box c="var(--tone-carey-text)">{texts.byRule(proposed)}</Box>}</span>
        <span>{`${rest}: ${formatMoney(client)}`}</span>
      </Group>
      {isOther && (
        <TextInput
          label={texts.noteOf(name)}
          required
          maxLength={300}
          value={line.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
          data-field={`${path}.note`}
          error={problems[`${path}.note`]}
          errorProps={{ role: 'alert' }}
        />
      )}
    </div>
  );
}
