import { coverageTargetLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import { tariffFields, type TariffSheet } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../base/http/http.ts';
import { ColumnChoice } from '../../base/imports/column-choice.tsx';
import { SourceChoice } from '../../base/imports/source-choice.tsx';
import classes from '../../base/resource/resource.module.css';
import { DayField } from '../../base/ui/day-field.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { takeFocus } from '../../base/ui/take-focus.ts';
import type { Insurer } from '../insurances/terms-section.tsx';
import { plansQuery } from './tariff-api.ts';
import { toolTexts as texts } from './tool-texts.ts';
import type { TariffFileState } from './use-tariff-file.ts';

interface TariffColumnsProps {
  insurer: Insurer;
  change: TariffFileState;
  sheet: TariffSheet;
  problems: Readonly<Record<string, string>>;
  takesFocus: boolean;
}

export const isAtColumns = (path: string): boolean =>
  path === 'from' || path === 'until' || tariffFields.some(({ name }) => name === path);

export function TariffColumns({ insurer, change, sheet, problems, takesFocus }: TariffColumnsProps) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text
          // The button that led back to the columns has gone.
          {...(takesFocus && { ref: takeFocus })}
          tabIndex={-1}
          style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        >
          {texts.columnsOf(change.file?.name ?? '', sheet.rows)}
        </Text>
        <Button variant="default" onClick={change.forgetFile}>
          {texts.otherFile}
        </Button>
      </Group>
      <SourceChoice source={sheet.source} onChange={change.chooseSource} isPending={change.isReading} />
      <ErrorText>{change.readError && errorMessage(change.readError)}</ErrorText>
      <Defaults insurer={insurer} change={change} problems={problems} />
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tariffFields.map(({ name, label, isRequired }) => (
          <ColumnChoice
            key={name}
            label={label}
            isRequired={isRequired}
            none={texts.noColumn}
            value={change.mapping[name] ?? ''}
            error={problems[name]}
            file={sheet}
            onChange={(column) => change.chooseColumn(name, column)}
          />
        ))}
      </Box>
    </Stack>
  );
}

function Defaults({ insurer, change, problems }: Omit<TariffColumnsProps, 'sheet' | 'takesFocus'>) {
  const { data: plans = [] } = useQuery(plansQuery(insurer._id));
  const { defaults, changeDefaults } = change;
  const targets = Object.entries(coverageTargetLabels);
  return (
    <div className={classes.form}>
      <DayField
        required
        label={texts.from}
        value={defaults.from}
        onChange={(from) => changeDefaults({ ...defaults, from })}
        error={problems['from']}
      />
      <DayField
        label={texts.until}
        value={defaults.until}
        onChange={(until) => changeDefaults({ ...defaults, until })}
        error={problems['until']}
      />
      <NativeSelect
        label={texts.ofTarget}
        data={targets.map(([value, label]) => ({ value, label }))}
        value={defaults.ofTarget}
        onChange={({ currentTarget }) => changeDefaults({ ...defaults, ofTarget: currentTarget.value })}
      />
      {plans.length > 0 && (
        <NativeSelect
          label={texts.ofPlan}
          data={[{ value: '', label: texts.allPlans }, ...plans.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={defaults.ofPlan}
          onChange={({ currentTarget }) => changeDefaults({ ...defaults, ofPlan: currentTarget.value })}
        />
      )}
    </div>
  );
}
