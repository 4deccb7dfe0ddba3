import { nothingToChange, rowWarningLabels, rowWarnings } from '@dioptria/contract/shop/prices/price-change-labels.ts';
import type { PricePreview } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { PriceListPreview } from '@dioptria/contract/shop/prices/price-lists.ts';
import { Box, Stack, Text } from '@mantine/core';
import { formatNumber, formatPercentChange } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { ListProblems } from './list-problems.tsx';
import { PriceRows } from './price-rows.tsx';
import { priceTexts as texts } from './texts.ts';

export function Preview({ preview }: { preview: PricePreview | PriceListPreview }) {
  const { _id, products, pricePercent, unchanged, impossible, fixedKept, problems } = preview;
  const unknown = 'unknown' in preview ? preview.unknown : 0;
  const warnings = rowWarnings.filter((doubt) => preview[doubt] > 0);
  return (
    <Stack component="section" gap="md" mt="md" aria-label={texts.preview}>
      <Box pt="md" style={{ borderTop: '1px solid var(--line)' }}>
        <Facts>
          <Fact name={texts.products} value={formatNumber(products)} />
          {products > 0 && <Fact name={texts.sumOfPrices} value={formatPercentChange(pricePercent)} />}
          {unchanged > 0 && <Fact name={texts.unchanged} value={formatNumber(unchanged)} />}
          {fixedKept > 0 && <Fact name={texts.fixedPricesKept} value={formatNumber(fixedKept)} />}
          {impossible > 0 && <Fact name={texts.impossible} value={formatNumber(impossible)} />}
          {unknown > 0 && <Fact name={texts.unknown} value={formatNumber(unknown)} />}
          {problems > unknown && <Fact name={texts.wrongRows} value={formatNumber(problems - unknown)} />}
        </Facts>
      </Box>
      {warnings.length > 0 && (
        <Box {...tinted('carey')} px="md" py="sm" role="note">
          {warnings.map((doubt) => (
            <p key={doubt}>{texts.warn(preview[doubt], rowWarningLabels[doubt])}</p>
          ))}
        </Box>
      )}
      {products > 0 ? (
        <div>
          <PriceRows id={_id} />
        </div>
      ) : (
        <Text component="output">{nothingToChange}</Text>
      )}
      {problems > 0 && <ListProblems id={_id} />}
    </Stack>
  );
}
