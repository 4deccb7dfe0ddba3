import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { coverageTargetLabels, pairKindLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import { ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../base/data-table/data-table.tsx';
import { useLocalListState } from '../../base/data-table/list-state.ts';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { today } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import { NewButton } from '../../base/resource/new-button.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import type { Insurer } from '../insurances/terms-section.tsx';
import { coversText, validText } from './rule-labels.ts';
import { named, type NamedRule, plansQuery, rulesTotalQuery } from './tariff-api.ts';
import { TariffTools } from './tariff-tools.tsx';
import { ruleTexts as texts } from './texts.ts';

const RuleDialog = lazyPart(async () => (await import('./rule-dialog.tsx')).RuleDialog);

const targetOf = ({ target, pairKind }: CoverageRule) =>
  [coverageTargetLabels[target], pairKind && pairKindLabels[pairKind]].filter(Boolean).join(' · ');
const planOf = ({ plan }: CoverageRule) => plan?.name ?? texts.allPlans;

const columns: readonly ListColumn<CoverageRule>[] = [
  { id: 'code', header: texts.code, cell: ({ code }) => <strong>{code}</strong>, width: '13%' },
  { id: 'description', header: texts.description, cell: (rule) => <Described rule={rule} /> },
  { id: 'target', header: texts.target, cell: targetOf, sortable: false, from: 'medium', width: '18%' },
  { id: 'covers', header: texts.covers, cell: coversText, sortable: false, width: '24%' },
  { id: 'validFrom', header: texts.valid, cell: validText, whole: true, width: '18%' },
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
    <Dialog opened onClose={onClose} title={texts.ofInsurer(insurer.name)} size="xxl">
      {!isPhone && tools}
      <DataTable<CoverageRule>
        title={texts.title}
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
        empty={{ title: texts.empty, detail: mayUpdate ? texts.emptyDetail : '' }}
        action={<NewButton label={texts.add} permission="insurances.update" onClick={() => setOpened('new')} />}
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
          aria-label={texts.plan}
          data={[{ value: '', label: texts.anyPlan }, ...plans.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={plan ?? ''}
          onChange={({ currentTarget }) => onPlan(currentTarget.value || undefined)}
        />
      )}
      <NativeSelect
        aria-label={texts.valid}
        data={[
          { value: 'today', label: texts.onlyValid },
          { value: '', label: texts.anyDay },
        ]}
        value={isValidOnly ? 'today' : ''}
        onChange={({ currentTarget }) => onValidOnly(currentTarget.value === 'today')}
      />
    </>
  );
}
