import type { PurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { Box } from '@mantine/core';
import { formatDateTime, formatDay, formatNumber } from '../../base/format/format.ts';
import { Fact, Paper, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { orderTexts as texts } from './order-texts.ts';

/** Without costs, like the WhatsApp message. */
export function OrderPaper({ order }: { order: PurchaseOrder }) {
  const { number, createdAt, provider, expectedDay, user, note, lines = [], units } = order;
  return (
    <Paper title={texts.name(number)} date={formatDateTime(createdAt)}>
      <PaperFacts>
        <Fact name={texts.provider} value={provider.name} />
        {expectedDay && <Fact name={texts.expectedDay} value={formatDay(expectedDay)} />}
        <Fact name={texts.user} value={user.name} />
        <Fact name={texts.units} value={formatNumber(units)} />
      </PaperFacts>
      {lines.map((line) => (
        <Box
          key={line.productId}
          component="dl"
          py="1.5mm"
          className="figures"
          style={{ borderTop: '0.5pt solid #000', breakInside: 'avoid' }}
        >
          <Fact name={`${line.name} · ${line.code}`} value={formatNumber(line.quantity)} />
        </Box>
      ))}
      {note && <PaperNote name={texts.note} note={note} />}
    </Paper>
  );
}
