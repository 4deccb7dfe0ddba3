import type { InsurancePlan } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { planEndpoints, ruleEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import type { FormValues } from '../../base/resource/fields/field-values.ts';
import type { Field } from '../../base/resource/fields/field.ts';
import { below, formEndpoints, recordQuery, useCreate, useUpdate } from '../../base/resource/resource-api.ts';
import { ResourceFormDialog } from '../../base/resource/forms/resource-form-dialog.tsx';
import { fieldOf, type FormScreen, type StoredRecord } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import { useRemoval } from '../../base/resource/records/record-actions.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { type Insurer, useChosenOption } from '../insurances/insurances-screen.tsx';
import { basisValues, unusedFields, withoutUnused } from './basis-fields.ts';
import { type NamedRule, plans, rules } from './tariff-api.ts';
import { planTexts, ruleTexts } from './texts.ts';

interface ChildDialogProps<Row extends StoredRecord> {
  screen: FormScreen;
  /** Undefined for a new record. */
  record: Row | undefined;
  title: string;
  onClose: () => void;
  given?: FormValues | undefined;
  prepare?: (request: object) => object;
  /** Called with the version that another user saved. */
  onReloaded?: (record: Row) => void;
}

const asTyped = (request: object) => request;

function ChildDialog<Row extends StoredRecord>(props: ChildDialogProps<Row>) {
  const { record } = props;
  return record ? <EditDialog {...props} record={record} /> : <NewDialog {...props} />;
}

function NewDialog<Row extends StoredRecord>(props: ChildDialogProps<Row>) {
  const { prepare = asTyped, onReloaded: _, ...dialog } = props;
  const create = useCreate<Row>(dialog.screen);
  return (
    <ResourceFormDialog
      {...dialog}
      save={{ ...create, mutate: (request, options) => create.mutate(prepare(request), options) }}
    />
  );
}

function EditDialog<Row extends StoredRecord>(props: ChildDialogProps<Row> & { record: Row }) {
  const { prepare = asTyped, onReloaded, ...dialog } = props;
  const { screen, record, onClose } = dialog;
  const { texts } = screen;
  const endpoints = formEndpoints<Row>(screen);
  const queryClient = useQueryClient();
  const update = useUpdate<Row>(screen, record._id);
  const { button, failure } = useRemoval({
    endpoints,
    id: record._id,
    opened: true,
    question: texts.deleteQuestion(record.name),
    failed: texts.deleteFailed,
    onRemoved: onClose,
  });
  async function reload() {
    const saved = await queryClient.fetchQuery({ ...recordQuery<Row>(endpoints, record._id), staleTime: 0 });
    onReloaded?.(saved);
    return saved;
  }
  return (
    <ResourceFormDialog
      {...dialog}
      save={{ ...update, mutate: (request, options) => update.mutate(prepare(request), options) }}
      reload={reload}
      footerStart={button}
    >
      <ErrorText>{failure}</ErrorText>
    </ResourceFormDialog>
  );
}

function planScreen(insurer: string): FormScreen {
  const fields = [
    fieldOf(plans, { field: 'name' }),
    fieldOf(plans, { field: 'code', help: planTexts.codeHelp }),
    fieldOf(plans, { field: 'enabled' }),
  ];
  const endpoints = below(planEndpoints, insurer);
  return { name: 'insurances', endpoints, resource: plans, fields, texts: screenTexts('insurances', planTexts.form) };
}

interface PlanDialogProps {
  insurer: Insurer;
  plan: InsurancePlan | undefined;
  onClose: () => void;
}

export const PlanDialog = ({ insurer, plan, onClose }: PlanDialogProps) => (
  <ChildDialog
    screen={planScreen(insurer._id)}
    record={plan}
    title={plan ? planTexts.ofPlan(plan.name) : planTexts.add}
    onClose={onClose}
  />
);

/** A blank field means all plans. */
const planField = (insurer: string): Field => ({
  kind: 'reference',
  of: 'insurances',
  label: ruleTexts.plan,
  field: 'plan',
  shows: 'plan',
  help: ruleTexts.planHelp,
  source: { list: withParams(planEndpoints.list, { id: insurer }), filter: { enabled: true } },
});

const { copay, limits, frequency } = ruleTexts.folds;

function ruleScreen(insurer: string, basis: string): FormScreen {
  const fields = (
    [
      { field: 'code' },
      { field: 'description' },
      { field: 'target' },
      { field: 'pairKind' },
      { field: 'basis' },
      { field: 'amount', help: ruleTexts.amountHelp },
      { field: 'percent', help: ruleTexts.percentHelp },
      { field: 'cap', help: ruleTexts.capHelp },
      { field: 'agreedPrice', help: ruleTexts.agreedPriceHelp },
      { field: 'upgrade', help: ruleTexts.upgradeHelp },
      { field: 'validFrom' },
      { field: 'validUntil', help: ruleTexts.validUntilHelp },
      { field: 'needsAuthorization' },
      { field: 'copay', fold: copay, help: ruleTexts.copayHelp },
      { field: 'copayDeducted', fold: copay, help: ruleTexts.copayDeductedHelp },
      { field: 'sphereMax', fold: limits, help: ruleTexts.sphereHelp },
      { field: 'cylinderMax', fold: limits, help: ruleTexts.sphereHelp },
      { field: 'sphereMaxWithCylinder', fold: limits, help: ruleTexts.sphereHelp },
      { field: 'ageFrom', fold: limits, help: ruleTexts.ageHelp },
      { field: 'ageTo', fold: limits, help: ruleTexts.ageHelp },
      { field: 'design', fold: limits },
      { field: 'excludes', fold: limits },
      { field: 'everyMonths', fold: frequency },
      { field: 'everyCalendarYears', fold: frequency },
      { field: 'units', fold: frequency },
      { field: 'unit', fold: frequency },
      { field: 'notWith', fold: frequency, help: ruleTexts.conflictingBenefitHelp },
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
    texts: screenTexts('insurances', ruleTexts.form),
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
        screen={ruleScreen(insurer._id, basis)}
        record={rule}
        title={rule ? ruleTexts.ofRule(rule.code) : ruleTexts.add}
        onClose={onClose}
        given={given}
        prepare={(request) => withoutUnused(request, basis)}
        onReloaded={(saved) => follow(saved.basis)}
      />
    </Box>
  );
}
