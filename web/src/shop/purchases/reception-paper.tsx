import { lineCost } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import { Box } from '@mantine/core';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { Fact, Paper, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { receptionTexts as texts } from './texts.ts';
import { titleOf } from './title-of.ts';

export function ReceptionPaper({ reception }: { reception: Reception }) {
  const { provider, document, date, user, note, lines = [], units, total } = reception;
  return (
    <Paper title={titleOf(reception)} date={formatDay(date)}>
      <PaperFacts>
        <Fact name={texts.provider} value={provider.name} />
        <Fact name={texts.document} value={document || texts.noDocument} />
        <Fact name={texts.user} value={user.name} />
        <Fact name={texts.units} value={String(units)} />
      </PaperFacts>
      {lines.map((line, index) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and they never change
          key={index}
          component="section"
          py="1.5mm"
          style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}
        >
          <dl className="figures">
            <Fact name={`${line.name} · ${line.code}`} value={formatMoney(lineCost(line))} />
          </dl>
          <p className="figures">
            {line.quantity} × {formatMoney(line.unitCost)}
          </p>
        </Box>
      ))}
      <Box component="dl" pt="2mm" className="figures" style={{ borderTop: '1pt solid #000' }}>
        <Fact strong name={texts.total} value={formatMoney(total)} />
      </Box>
      {note && <PaperNote name={texts.note} note={note} />}
      <Box component="p" mt="18mm" pt="1mm" w="60mm" maw="100%" ta="center" style={{ borderTop: '1pt solid #000' }}>
        {texts.signature}
      </Box>
    </Paper>
  );
}
