import { coverageTargetLabels, pairKindLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCopy,
  IconPercentage,
  IconShieldCheck,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DataTable } from '../../base/data-table/data-table.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { today } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import { type ChosenFilters, useFilters } from '../../base/resource/lists/reference-filters.tsx';
import { listedRow, recordQuery } from '../../base/resource/resource-api.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useCan } from '../../base/session/session.ts';
import { LinkButton } from '../../base/ui/elements/link-button.tsx';
import { NewButton } from '../../base/ui/elements/permitted-button.tsx';
import { usePageTitle } from '../../base/ui/page-title.ts';
import { usePhone } from '../../base/ui/phone.ts';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
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

/** A rule is the only dialog over this page, so that no dialog covers two others (docs/rules.md#screens-13). */
export function TariffPage() {
  const { insurer: id } = useParams({ from: '/shop/insurances/$insurer/tariff' });
  const queryClient = useQueryClient();
  const { insurances } = resourceEndpoints;
  const {
    data: insurer,
    error,
    refetch,
  } = useQuery({
    ...recordQuery<Insurer>(insurances, id),
    initialData: () => listedRow<Insurer>(queryClient, insurances, id),
    initialDataUpdatedAt: 0,
  });
  usePageTitle(insurer && ruleTexts.ofInsurer(insurer.name));
  const isPhone = usePhone();
  const mayUpdate = useCan('insurances.update');
  const { data: total = 0 } = useQuery(rulesTotalQuery(id));
  const tools = insurer && mayUpdate && <TariffTools insurer={insurer} hasRules={total > 0} />;
  return (
    <>
      <LinkButton
        to="/insurances"
        search={insurer ? { id } : {}}
        variant="subtle"
        mt="-0.5rem"
        mb="0.5rem"
        ms="-0.75rem"
        px="0.75rem"
        maw="100%"
        leftSection={<IconArrowLeft size={18} stroke={1.6} aria-hidden />}
      >
        {insurer ? ruleTexts.backTo(insurer.name) : ruleTexts.backToList}
      </LinkButton>
      {!insurer && !error && <LoadingText lines={6} />}
      {!insurer && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {insurer && <RulesList insurer={insurer} hasRules={total > 0} tools={!isPhone && tools} />}
      {isPhone && tools}
    </>
  );
}

function RulesList({ insurer, hasRules, tools }: { insurer: Insurer; hasRules: boolean; tools: ReactNode }) {
  const { chosen, change } = useFilters(['plan', 'dates']);
  const [opened, setOpened] = useState<NamedRule | 'new'>();
  const mayUpdate = useCan('insurances.update');
  return (
    <>
      <DataTable<CoverageRule>
        title={ruleTexts.ofInsurer(insurer.name)}
        columns={columns}
        source={{
          endpoint: withParams(ruleEndpoints.list, { id: insurer._id }),
          filter: { plan: chosen['plan'], validOn: chosen['dates'] === ALL_DATES ? undefined : today() },
        }}
        filters={
          <>
            {tools}
            <Filters insurer={insurer} chosen={chosen} onChange={change} />
          </>
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
        empty={
          hasRules
            ? { title: resourceTexts.nothingNarrowed }
            : { title: ruleTexts.empty, detail: mayUpdate ? ruleTexts.emptyDetail : '' }
        }
        action={<NewButton label={ruleTexts.add} permission="insurances.update" onClick={() => setOpened('new')} />}
      />
      {opened && (
        <RuleDialog
          insurer={insurer}
          rule={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const ALL_DATES = 'all';

interface FiltersProps {
  insurer: Insurer;
  chosen: ChosenFilters;
  onChange: (chosen: ChosenFilters) => void;
}

function Filters({ insurer, chosen, onChange }: FiltersProps) {
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
          value={chosen['plan'] ?? ''}
          onChange={({ currentTarget }) => onChange({ plan: currentTarget.value || undefined })}
        />
      )}
      <NativeSelect
        aria-label={ruleTexts.valid}
        data={[
          { value: '', label: ruleTexts.onlyValid },
          { value: ALL_DATES, label: ruleTexts.anyDay },
        ]}
        value={chosen['dates'] ?? ''}
        onChange={({ currentTarget }) => onChange({ dates: currentTarget.value || undefined })}
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
      <Group
        component="section"
        gap="0.25rem"
        mx="-0.75rem"
        aria-label={toolTexts.tools}
        // The filters below the tools are in a grid.
        style={{ gridColumn: '1 / -1' }}
      >
        {offered.map((name) => {
          const Picture = icons[name];
          return (
            <Button
              key={name}
              variant="subtle"
              px="0.75rem"
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
