import { actionLabels, commandLineLabel } from '@dioptria/contract/shop/audit/audit-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { namesQuery } from '../../base/resource/resource-api.ts';
import { DayFilter } from '../../base/ui/day-field.tsx';
import classes from './audit-page.module.css';
import type { AuditFilters } from './audit-search.ts';
import { auditTexts as texts } from './texts.ts';

interface FilterFieldsProps {
  chosen: AuditFilters;
  onChange: (chosen: AuditFilters) => void;
}

export function AuditFilterFields({ chosen, onChange }: FilterFieldsProps) {
  const { data: users = [] } = useQuery(namesQuery(resourceEndpoints.users));
  const people = users.map(({ _id, name }) => [_id, name] as const);
  return (
    <div className={classes.filters}>
      <Choice
        label={texts.user}
        all={texts.anybody}
        options={[...people, ['commandLine', commandLineLabel]]}
        value={chosen.user}
        onChange={(user) => onChange({ user })}
      />
      <Choice
        label={texts.kind}
        all={texts.anyKind}
        options={Object.entries(nouns).map(([kind, { one }]) => [kind, one])}
        value={chosen.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label={texts.action}
        all={texts.anyAction}
        options={Object.entries(actionLabels)}
        value={chosen.action}
        onChange={(action) => onChange({ action })}
      />
      <DayFilter label={texts.from} value={chosen.from} onChange={(from) => onChange({ from })} />
      <DayFilter label={texts.to} value={chosen.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, all, options, value = '', onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...options.map(([option, name]) => ({ value: option, label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
