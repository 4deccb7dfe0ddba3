import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { CoverageDocumentKind } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { ActionIcon, Box, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { IconAlertTriangle, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { CoverageDocuments } from './coverage-documents.tsx';
import { type CoveredLine, paysAny } from './covered-amounts.ts';
import {
  changeLine,
  type CoverableLine,
  type DraftCoverage,
  type DraftCoverageLine,
  hasUnconfirmed,
  presentedIn,
} from './draft-coverage.ts';
import { type BenefitLine, rulesOf, type TariffPolicy } from './propose-coverages.ts';
import { coverageTexts as texts } from './texts.ts';
import ticks from '../../base/ui/fields/ticks-field.module.css';
import coverageCardClasses from './coverage-card.module.css';
import documentClasses from './coverage-documents.module.css';
import coverageFormClasses from './coverage-form.module.css';

interface CoverageFormProps {
  index: number;
  coverage: DraftCoverage;
  amounts: readonly CoveredLine[];
  rest: string;
  lines: readonly CoverableLine[];
  benefits: readonly BenefitLine[];
  /** Undefined if the client has no current policy with the coverage's insurer, or if this insurer has no tariff. */
  policy: TariffPolicy | undefined;
  problems: Readonly<Record<string, string>>;
  /** `isOwn` is true if the user chose the covered lines, a rule or an amount. */
  onChange: (changes: Partial<DraftCoverage>, isOwn: boolean) => void;
  onRemove: () => void;
}

export function CoverageForm(props: CoverageFormProps) {
  const { index, coverage, amounts, problems, onChange, onRemove } = props;
  const { insurance, plan } = coverage;
  const path = `coverages.${index}`;
  const isPresented = presentedIn(coverage) !== null;
  return (
    <Stack component="li" gap="sm" className={coverageFormClasses.form} aria-label={texts.of(insurance.name)}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <strong>{[insurance.name, plan?.name].filter(Boolean).join(' · ')}</strong>
        {!isPresented && (
          <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(insurance.name)} onClick={onRemove}>
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <CoveredLines {...props} path={path} />
      <CoverageNumbers coverage={coverage} onChange={onChange} />
      <CoverageDocuments
        insurance={insurance.name}
        documents={coverage.documents.map((kind) => ({ kind, isPresent: true, isRequired: false }))}
        onTick={(kind, isPresent) => onChange({ documents: tick(coverage.documents, kind, isPresent) }, false)}
      />
      {isPresented || paysAny(amounts) ? (
        <Warnings coverage={coverage} problem={problems[`${path}.confirmed`]} path={path} onChange={onChange} />
      ) : (
        <Text {...tinted('cielo')} px="sm" py={8} fz="sm">
          {amounts.length > 0 && amounts.every(({ base }) => base === 0) ? texts.nothingLeft : texts.withoutAmount}
        </Text>
      )}
    </Stack>
  );
}

interface CoveredLinesProps extends CoverageFormProps {
  path: string;
}

function CoveredLines(props: CoveredLinesProps) {
  const { path, coverage, amounts, rest, lines, benefits, policy, problems, onChange } = props;
  const { insurance } = coverage;
  const nameOf = (keys: readonly string[]) =>
    lines.flatMap(({ key, name }) => (keys.includes(key) ? [name] : [])).join(' + ');
  const batch = presentedIn(coverage);
  if (batch !== null) {
    const problemOf = (at: number) =>
      problems[`${path}.lines.${at}.insurerAmount`] ?? problems[`${path}.lines.${at}.note`];
    return (
      <PresentedLines
        batch={batch}
        lines={coverage.lines}
        amounts={amounts}
        rest={rest}
        nameOf={nameOf}
        problemOf={problemOf}
      />
    );
  }
  return (
    <>
      {coverage.lines.map((line, at) => {
        const amount = amounts[at];
        const name = nameOf(line.keys);
        if (!amount || name === '') return null;
        return (
          <CoverageLineRow
            key={line.keys.join()}
            path={`${path}.lines.${at}`}
            name={name}
            insurance={insurance.name}
            line={line}
            amount={amount}
            rest={rest}
            rules={rulesOf(policy, line, benefits)}
            problems={problems}
            onChange={(changes) => onChange({ lines: changeLine(coverage.lines, at, changes) }, true)}
            // The only line has no delete button, because the delete button of the coverage also removes this line.
            onRemove={
              coverage.lines.length > 1
                ? () => onChange({ lines: coverage.lines.filter((other) => other !== line) }, true)
                : undefined
            }
          />
        );
      })}
      <FurtherLines coverage={coverage} lines={lines} onChange={onChange} />
    </>
  );
}

const tick = (documents: readonly CoverageDocumentKind[], kind: CoverageDocumentKind, isPresent: boolean) => [
  ...documents.filter((other) => other !== kind),
  ...(isPresent ? [kind] : []),
];

/** The buttons are one tab stop, and the arrow keys move between the buttons. */
function FurtherLines({ coverage, lines, onChange }: Pick<CoverageFormProps, 'coverage' | 'lines' | 'onChange'>) {
  const covered = new Set(coverage.lines.flatMap(({ keys }) => keys));
  const others = lines.filter(({ key, name }) => !covered.has(key) && name !== '');
  const { getItemProps } = useRovingIndex({ total: others.length });
  if (others.length === 0) return null;
  return (
    <Group role="toolbar" gap={6} aria-label={texts.addLine(coverage.insurance.name)}>
      {others.map(({ key, name }, index) => (
        <Button
          key={key}
          size="compact-sm"
          className={documentClasses.tick}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          {...getItemProps({
            index,
            onClick: () =>
              onChange({ lines: [...coverage.lines, { keys: [key], rule: null, amount: null, note: '' }] }, true),
          })}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}

function CoverageNumbers({ coverage, onChange }: Pick<CoverageFormProps, 'coverage' | 'onChange'>) {
  const field = (name: 'affiliateNumber' | 'authorizationNumber' | 'voucherNumber') => ({
    label: texts[name],
    maxLength: 40,
    value: coverage[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value }, false),
  });
  return (
    <div className={coverageFormClasses.numbers}>
      <TextInput {...field('authorizationNumber')} />
      <TextInput {...field('affiliateNumber')} />
      <TextInput {...field('voucherNumber')} />
      {coverage.authorizationNumber !== '' && (
        <DayField
          label={texts.authorizedDay}
          value={coverage.authorizedDay}
          onChange={(authorizedDay) => onChange({ authorizedDay }, false)}
        />
      )}
    </div>
  );
}

interface WarningsProps extends Pick<CoverageFormProps, 'coverage' | 'onChange'> {
  path: string;
  problem: string | undefined;
}

function Warnings({ coverage, path, problem, onChange }: WarningsProps) {
  const { warnings } = coverage;
  if (warnings.length === 0) return null;
  const messages = warnings.map(({ message }) => message);
  return (
    <Stack {...tinted('carey')} gap={8} px="sm" py={10} fz="sm" component="section" aria-label={texts.warnings}>
      <Group wrap="nowrap" gap={10} align="flex-start">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
        <ul className={coverageFormClasses.warnings}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Group>
      <Checkbox
        label={texts.confirm}
        classNames={{ root: ticks.tick, body: ticks.body, label: ticks.label }}
        checked={!hasUnconfirmed(coverage)}
        data-field={`${path}.confirmed`}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ currentTarget }) => onChange({ confirmed: currentTarget.checked ? messages : [] }, false)}
      />
      <ErrorText>{problem}</ErrorText>
    </Stack>
  );
}

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
  /** Undefined for the only line of a coverage. */
  onRemove: (() => void) | undefined;
}

/** An amount that differs from the rule needs a reason. */
function CoverageLineRow(props: CoverageLineRowProps) {
  const { path, name, insurance, line, amount, rest, rules, problems, onChange, onRemove } = props;
  const { proposed, insurer, client } = amount;
  const isOther = line.amount !== null && proposed !== null && line.amount !== proposed;
  return (
    <div className={coverageFormClasses.line}>
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
      <div className={coverageFormClasses.fields}>
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

interface PresentedLinesProps {
  batch: number;
  lines: readonly DraftCoverageLine[];
  amounts: readonly CoveredLine[];
  rest: string;
  nameOf: (keys: readonly string[]) => string;
  /** A line is wrong if the earlier insurers leave less than the amount of the line. */
  problemOf: (at: number) => string | undefined;
}

function PresentedLines({ batch, lines, amounts, rest, nameOf, problemOf }: PresentedLinesProps) {
  return (
    <>
      <Text {...tinted('cielo')} px="sm" py={8} fz="sm">
        {texts.presented(batch)}
      </Text>
      <ul className={coverageCardClasses.lines} aria-label={texts.lines}>
        {lines.map(({ keys, rule, amount }, at) => (
          <li key={keys.join()}>
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" fz="sm" className="figures">
              <Box miw={0}>
                {nameOf(keys)}
                <Box c="dimmed">{rule ? `${rule.code} · ${rule.description}` : texts.withoutRule}</Box>
                <Box c="dimmed">{`${rest}: ${formatMoney(amounts[at]?.client ?? 0)}`}</Box>
              </Box>
              <strong className={coverageCardClasses.amount}>{formatMoney(amount ?? 0)}</strong>
            </Group>
            <ErrorText>{problemOf(at)}</ErrorText>
          </li>
        ))}
      </ul>
    </>
  );
}
