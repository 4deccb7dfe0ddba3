import { coverageTargetLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type {
  PreviewedRule,
  TariffImportPreview,
  TariffProblem,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../../base/format/format.ts';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { coversText, planText, validText } from './rule-labels.ts';
import { toolTexts as texts } from './tool-texts.ts';

export function ImportOutcome({ outcome }: { outcome: TariffImportPreview }) {
  const { rules, ended, problems, wrong, newRules, endedRules } = outcome;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack component="section" gap="md" aria-label={texts.previewTitle}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.previewTitle}
      </h3>
      <Facts>
        <Fact name={texts.newRules} value={formatNumber(rules)} />
        {ended > 0 && <Fact name={texts.ended} value={formatNumber(ended)} />}
        {wrong > 0 && <Fact name={texts.wrong} value={formatNumber(wrong)} />}
      </Facts>
      {rules === 0 && <Text component="output">{texts.nothing}</Text>}
      <WrongRows rows={problems} total={wrong} />
      <PreviewedRules title={texts.newRules} rules={newRules} total={rules} />
      <PreviewedRules title={texts.ended} rules={endedRules} total={ended} />
    </Stack>
  );
}

interface PreviewSectionProps {
  title: string;
  help?: string;
  shown: number;
  total: number;
  foldButton?: ReactNode;
  children: ReactNode;
}

function PreviewSection({ title, help, shown, total, foldButton, children }: PreviewSectionProps) {
  if (total === 0) return null;
  return (
    <section aria-label={title}>
      <Box component="h4" m={0} mb="xs">
        {title}
      </Box>
      {help && (
        <Text c="dimmed" fz="sm" mb="xs">
          {help}
        </Text>
      )}
      <Stack component="ul" gap="0.5rem" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
      {total > shown && (
        <Text c="dimmed" fz="sm" mt="xs">
          {texts.more(total - shown)}
        </Text>
      )}
      {foldButton}
    </section>
  );
}

interface PreviewedRulesProps {
  title: string;
  rules: readonly PreviewedRule[];
  total: number;
}

function PreviewedRules({ title, rules, total }: PreviewedRulesProps) {
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

/** A longer list of wrong rows is folded, so that the new rules below the list stay in view. */
const FEW = 3;

interface WrongRowsProps {
  rows: readonly TariffProblem[];
  total: number;
}

function WrongRows({ rows, total }: WrongRowsProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const isFolded = rows.length > FEW && !isOpen;
  const visible = isFolded ? rows.slice(0, FEW) : rows;
  return (
    <PreviewSection
      title={texts.wrong}
      help={texts.wrongHelp}
      // The button shows the number of folded rows, so the section does not show this number again.
      shown={isFolded ? total : rows.length}
      total={total}
      foldButton={
        rows.length > FEW && (
          <Button variant="subtle" ms="-0.75rem" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? texts.fewer : texts.moreRows(total - FEW)}
          </Button>
        )
      }
    >
      {visible.map(({ row, code, description, reason }) => (
        <li key={row}>
          <Text fw={560}>{[texts.row(row), code, description].filter(Boolean).join(' · ')}</Text>
          <Text fz="sm">{reason}</Text>
        </li>
      ))}
    </PreviewSection>
  );
}
