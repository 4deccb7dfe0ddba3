import type { InsurancePlan } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { fieldOf, type FormScreen } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import type { Insurer } from '../insurances/terms-section.tsx';
import { ChildDialog } from './child-dialog.tsx';
import { plansOf } from './tariff-api.ts';
import { planTexts as texts } from './texts.ts';

function screenOf(insurer: string): FormScreen {
  const resource = plansOf(insurer);
  const fields = [
    fieldOf(resource, { field: 'name' }),
    fieldOf(resource, { field: 'code', help: texts.codeHelp }),
    fieldOf(resource, { field: 'enabled' }),
  ];
  return { name: 'insurances', path: resource.path, resource, fields, texts: screenTexts('insurances', texts.form) };
}

interface PlanDialogProps {
  insurer: Insurer;
  plan: InsurancePlan | undefined;
  onClose: () => void;
}

export const PlanDialog = ({ insurer, plan, onClose }: PlanDialogProps) => (
  <ChildDialog
    screen={screenOf(insurer._id)}
    record={plan}
    title={plan ? texts.ofPlan(plan.name) : texts.add}
    onClose={onClose}
  />
);
