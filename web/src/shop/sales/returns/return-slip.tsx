import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import type { SaleReturn } from '@dioptria/contract/shop/sales/sales.ts';
import { Box } from '@mantine/core';
import { formatDate, formatMoney } from '../../../base/format/format.ts';
import { Paper, PaperFact, PaperFacts } from '../../../base/print/paper.tsx';
import { useMethodNames } from '../../settings/settings-api.ts';
import type { Sale } from '../sales-api.ts';
import { slipTexts } from '../sale-detail/texts.ts';
import { returnTexts as texts } from './texts.ts';

export function ReturnSlip({ sale, returned }: { sale: Sale; returned: SaleReturn }) {
  const names = useMethodNames();
  return (
    <Paper
      warning={slipTexts.receiptWarning}
      title={texts.slip(sale.number, returned.number)}
      date={formatDate(returned.at)}
    >
      <PaperFacts>
        <PaperFact name={saleFields.client.label} value={sale.client.name} />
        <PaperFact name={sale.client.typeId} value={sale.client.numId} />
        <PaperFact name={slipTexts.sale} value={String(sale.number)} />
        <PaperFact name={texts.reason} value={returned.reason} />
      </PaperFacts>
      <ul>
        {returned.lines.map(({ position, name, quantity }) => (
          <li key={position}>
            {name} × {quantity}
          </li>
        ))}
      </ul>
      <Box component="dl" w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
        {returned.refunds.map(({ method, amount, surcharge }) => (
          <Box key={method}>
            <PaperFact name={names[method]} value={formatMoney(amount)} />
            {surcharge > 0 && <PaperFact name={slipTexts.surcharge} value={formatMoney(surcharge)} />}
          </Box>
        ))}
      </Box>
      <Box component="p" pt="12mm">
        {texts.client}
      </Box>
    </Paper>
  );
}
