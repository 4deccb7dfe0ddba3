import { coverageTargetLabels, pairKindLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPercentage, IconShieldCheck, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../base/data-table/data-table.tsx';
import { useLocalListState } from '../../base/data-table/list-state.ts';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { today } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import { NewButton } from '../../base/ui/elements/permitted-button.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import type { Insurer } from '../insurances/insurances-screen.tsx';
import { coversText, validText } from './rule-labels.ts';
import { named, type NamedRule, plansQuery, rulesTotalQuery } from './tariff-api.ts';
import { ruleTexts } from './texts.ts';
import { toolTexts } from './tool-texts.ts';

const RuleDialog = lazyPart(async () => (await import('./plan-and-rule-dialogs.tsx')).RuleDialog);

const targetOf = ({ target, pairKind }: CoverageRule) =>
  [coverageTargetLabels[target], pairKind && pairKindLabels[pairKind]].filter(Boolean).join(' · ');
const planOf = ({ plan }: CoverageRule) => plan?.name ?? ruleTexts.allPlans;

const columns: readonly ListColumn<CoverageRule>[] = [
  { id: 'code', header: ruleTexts.code, cell: ({ code }) => <strong>{code}</strong>, width: '13%' },
  { id: 'description', header: ruleTexts.description, cell: (rule) => <Described rule={rule} /> },
  { id: 'target', header: ruleTexts.target, cell: targetOf, sortable: false, from: 'medium', width: '18%' },
  { id: 'covers', header: ruleTexts.covers, cell: coversText, sortable: false, width: '24%' },
  { id: 'validFrom', header: ruleTexts.valid, cell: validText, whole: true, width: '18%' },
];

const Described = ({ rule }: { rule: CoverageRule }) => (
  <>
    {rule.description}
    <Text c="dimmed" fz="sm">
      {planOf(rule)}
    </Text>
  </>
);

export function TariffDialog({ insurer, onClose }: { insurer: Insurer; onClose: () => void }) {
  const state = useLocalListState({ sort: 'code' });
  const [plan, setPlan] = useState<string>();
  const [isValidOnly, setValidOnly] = useState(true);
  const [opened, setOpened] = useState<NamedRule | 'new'>();
  const mayUpdate = useCan('insurances.update');
  const { data: total = 0 } = useQuery(rulesTotalQuery(insurer._id));
  const isPhone = usePhone();
  const tools = mayUpdate && <TariffTools insurer={insurer} hasRules={total > 0} />;
  return (
    <Dialog opened onClose={onClose} title={ruleTexts.ofInsurer(insurer.name)} size="xxl">
      {!isPhone && tools}
      <DataTable<CoverageRule>
        title={ruleTexts.title}
        titleAs="h2"
        columns={columns}
        source={{
          endpoint: withParams(ruleEndpoints.list, { id: insurer._id }),
          filter: { plan, validOn: isValidOnly ? today() : undefined },
        }}
        state={state}
        filters={
          <Filters
            insurer={insurer}
            plan={plan}
            onPlan={setPlan}
            isValidOnly={isValidOnly}
            onValidOnly={setValidOnly}
          />
        }
        card={(rule) => (
          <>
            <strong>{`${rule.code} ${rule.description}`}</strong>
            <Text c="dimmed" fz="sm">
              {coversText(rule)}
            </Text>
            <Text c="dimmed" fz="sm">
              {`${planOf(rule)} · ${validText(rule)}`}
            </Text>
          </>
        )}
        cardLines={3}
        {...(mayUpdate && { onOpen: (rule: CoverageRule) => setOpened(named(rule)) })}
        empty={{ title: ruleTexts.empty, detail: mayUpdate ? ruleTexts.emptyDetail : '' }}
        action={<NewButton label={ruleTexts.add} permission="insurances.update" onClick={() => setOpened('new')} />}
      />
      {isPhone && tools}
      {opened && (
        <RuleDialog
          insurer={insurer}
          rule={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Dialog>
  );
}

interface FiltersProps {
  insurer: Insurer;
  plan: string | undefined;
  onPlan: (plan: string | undefined) => void;
  isValidOnly: boolean;
  onValidOnly: (isValidOnly: boolean) => void;
}

function Filters({ insurer, plan, onPlan, isValidOnly, onValidOnly }: FiltersProps) {
  const { data: plans = [] } = useQuery(plansQuery(insurer._id));
  return (
    <>
      {plans.length > 0 && (
        <NativeSelect
          aria-label={ruleTexts.plan}
          data={[
            { value: '', label: ruleTexts.anyPlan },
            ...plans.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={plan ?? ''}
          onChange={({ currentTarget }) => onPlan(currentTarget.value || undefined)}
        />
      )}
      <NativeSelect
        aria-label={ruleTexts.valid}
        data={[
          { value: 'today', label: ruleTexts.onlyValid },
          { value: '', label: ruleTexts.anyDay },
        ]}
        value={isValidOnly ? 'today' : ''}
        onChange={({ currentTarget }) => onValidOnly(currentTarget.value === 'today')}
      />
    </>
  );
}

const dialogs = {
  import: lazyPart(async () => (await import('./tariff-import-dialog.tsx')).TariffImportDialog),
  copy: lazyPart(async () => (await import('./renew-dialog.tsx')).CopyDialog),
  percent: lazyPart(async () => (await import('./renew-dialog.tsx')).PercentDialog),
  pami: lazyPart(async () => (await import('./pami-dialog.tsx')).PamiDialog),
  changes: lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog),
};
type Tool = keyof typeof dialogs;

const icons = {
  import: IconUpload,
  copy: IconCopy,
  percent: IconPercentage,
  pami: IconShieldCheck,
  changes: IconArrowBackUp,
} as const satisfies Record<Tool, typeof IconUpload>;

function TariffTools({ insurer, hasRules }: { insurer: Insurer; hasRules: boolean }) {
  const [tool, setTool] = useState<Tool>();
  const offered: Tool[] = [
    'import',
    ...(hasRules ? (['copy', 'percent'] as const) : []),
    ...(insurer.kind === 'pami' ? (['pami'] as const) : []),
    ...(hasRules ? (['changes'] as const) : []),
  ];
  const Opened = tool && dialogs[tool];
  return (
    <>
      <Group component="section" gap="0.25rem" mb="md" aria-label={toolTexts.tools}>
        {offered.map((name) => {
          const Picture = icons[name];
          return (
            <Button
              key={name}
              variant="subtle"
              leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
              onClick={() => setTool(name)}
            >
              {toolTexts[name]}
            </Button>
          );
        })}
      </Group>
      {Opened && <Opened insurer={insurer} onClose={() => setTool(undefined)} />}
    </>
  );
}
