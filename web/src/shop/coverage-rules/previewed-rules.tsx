import { coverageTargetLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type { PreviewedRule } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { Text } from '@mantine/core';
import { PreviewSection } from './preview-section.tsx';
import { coversText, planText, validText } from './rule-labels.ts';

interface PreviewedRulesProps {
  title: string;
  rules: readonly PreviewedRule[];
  total: number;
}

export function PreviewedRules({ title, rules, total }: PreviewedRulesProps) {
  return (
    <PreviewSection title={title} shown={rules.length} total={total}>
      {rules.map((rule) => (
        <li key={`${rule.code} ${rule.plan?._id}`}>
          <Text fw={560}>{[rule.code, rule.description, planText(rule.plan)].filter(Boolean).join(' · ')}</Text>
          <Text fz="sm" className="figures">
            {[coverageTargetLabels[rule.target], coversText(rule), validText(rule)].join(' · ')}
          </Text>
        </li>
      ))}
    </PreviewSection>
  );
}
