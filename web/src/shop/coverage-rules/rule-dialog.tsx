import { below } from '../../base/resource/resource-api.ts';
import { ruleEndpoints, planEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { Box } from '@mantine/core';
import { today } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import type { Field } from '../../base/resource/field.ts';
import { fieldOf, type FormScreen } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import type { Insurer } from '../insurances/terms-section.tsx';
import { useChosenOption } from '../insurances/use-chosen-option.ts';
import { basisValues, unusedFields, withoutUnused } from './basis-fields.ts';
import { ChildDialog } from './child-dialog.tsx';
import { type NamedRule, rules } from './tariff-api.ts';
import { ruleTexts as texts } from './texts.ts';

/** A blank plan is all plans. */
const planField = (insurer: string): Field => ({
  kind: 'reference',
  of: 'insurances',
  label: texts.plan,
  field: 'plan',
  shows: 'plan',
  help: texts.planHelp,
  source: { list: withParams(planEndpoints.list, { id: insurer }), filter: { enabled: true } },
});

const { copay, limits, frequency } = texts.folds;

function screenOf(insurer: string, basis: string): FormScreen {
  const fields = (
    [
      { field: 'code' },
      { field: 'description' },
      { field: 'target' },
      { field: 'pairKind' },
      { field: 'basis' },
      { field: 'amount', help: texts.amountHelp },
      { field: 'percent', help: texts.percentHelp },
      { field: 'cap', help: texts.capHelp },
      { field: 'agreedPrice', help: texts.agreedPriceHelp },
      { field: 'upgrade', help: texts.upgradeHelp },
      { field: 'validFrom' },
      { field: 'validUntil', help: texts.validUntilHelp },
      { field: 'needsAuthorization' },
      { field: 'copay', fold: copay, help: texts.copayHelp },
      { field: 'copayDeducted', fold: copay, help: texts.copayDeductedHelp },
      { field: 'sphereMax', fold: limits, help: texts.sphereHelp },
      { field: 'cylinderMax', fold: limits, help: texts.sphereHelp },
      { field: 'sphereMaxWithCylinder', fold: limits, help: texts.sphereHelp },
      { field: 'ageFrom', fold: limits, help: texts.ageHelp },
      { field: 'ageTo', fold: limits, help: texts.ageHelp },
      { field: 'design', fold: limits },
      { field: 'excludes', fold: limits },
      { field: 'everyMonths', fold: frequency },
      { field: 'everyCalendarYears', fold: frequency },
      { field: 'units', fold: frequency },
      { field: 'unit', fold: frequency },
      { field: 'notWith', fold: frequency, help: texts.conflictingBenefitHelp },
      { field: 'renewsIfPowerChanged', fold: frequency },
    ] as const
  ).map((field) => fieldOf(rules, field));
  const unused = unusedFields(basis);
  const [code, description, ...others] = fields.filter(({ field }) => !unused.has(field));
  const first = [code, description].filter((field) => field !== undefined);
  return {
    name: 'insurances',
    endpoints: below(ruleEndpoints, insurer),
    resource: rules,
    fields: [...first, planField(insurer), ...others],
    texts: screenTexts('insurances', texts.form),
  };
}

interface RuleDialogProps {
  insurer: Insurer;
  rule: NamedRule | undefined;
  onClose: () => void;
}

export function RuleDialog({ insurer, rule, onClose }: RuleDialogProps) {
  const { option: basis, onChange, follow } = useChosenOption('basis', rule?.basis ?? '');
  const given = rule ? basisValues(rule) : { ...basisValues(), validFrom: today() };
  return (
    <Box onChange={onChange}>
      <ChildDialog
        screen={screenOf(insurer._id, basis)}
        record={rule}
        title={rule ? texts.ofRule(rule.code) : texts.add}
        onClose={onClose}
        given={given}
        prepare={(request) => withoutUnused(request, basis)}
        onReloaded={(saved) => follow(saved.basis)}
      />
    </Box>
  );
}
