import type { TariffImportPreview } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../base/format/format.ts';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { PreviewedRules } from './previewed-rules.tsx';
import { toolTexts as texts } from './tool-texts.ts';
import { WrongRows } from './wrong-rows.tsx';

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
