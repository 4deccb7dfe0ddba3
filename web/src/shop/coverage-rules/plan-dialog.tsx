import { planEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { below } from '../../base/resource/resource-api.ts';
import type { InsurancePlan } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { fieldOf, type FormScreen } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import type { Insurer } from '../insurances/terms-section.tsx';
import { ChildDialog } from './child-dialog.tsx';
import { plans } from './tariff-api.ts';
import { planTexts as texts } from './texts.ts';

function screenOf(insurer: string): FormScreen {
  const fields = [
    fieldOf(plans, { field: 'name' }),
    fieldOf(plans, { field: 'code', help: texts.codeHelp }),
    fieldOf(plans, { field: 'enabled' }),
  ];
  const endpoints = below(planEndpoints, insurer);
  return { name: 'insurances', endpoints, resource: plans, fields, texts: screenTexts('insurances', texts.form) };
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
