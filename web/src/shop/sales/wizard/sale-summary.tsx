import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Box, Group, Stack } from '@mantine/core';
import { documentOf } from '../../clients/clients-api.ts';
import { formatMoney } from '../../../base/format/format.ts';
import { Amount, DepositAndBalance, DiscountAmount, TwoParts } from '../amounts.tsx';
import type { SaleDraft } from '../draft/sale-draft.ts';
import { draftAmounts, takesDeposit } from '../draft/sale-request.ts';
import rows from '../sales.module.css';
import { typeLabels } from '../texts.ts';
import { paymentTexts as texts, productTexts } from './texts.ts';

export function SaleSummary({ draft }: { draft: SaleDraft }) {
  const { client, prescription, products, customProducts } = draft;
  const amounts = draftAmounts(draft);
  /** The price that an insurer agreed, or the shop's price. */
  const priceOf = (key: string) => amounts.lines.find((line) => line.key === key)?.price ?? 0;
  return (
    <Stack
      component="section"
      gap="sm"
      px="1.125rem"
      py="md"
      bdrs="lg"
      bg="var(--panel)"
      className="figures"
      style={{ alignSelf: 'start', overflowWrap: 'anywhere' }}
      aria-label={texts.summary}
    >
      <div>
        <h3>{client?.name ?? texts.noClient}</h3>
        {client && (
          <Box c="dimmed" fz="sm">
            {[documentOf(client), prescription && texts.prescription].filter(Boolean).join(' · ')}
          </Box>
        )}
      </div>
      <ul className={rows.rows} data-topped>
        {products.map(({ product, quantity, prescriptionType, priceBefore }) => (
          <Line
            key={product._id}
            name={product.name}
            below={[
              ...typeLabels(prescriptionType, prescription !== null),
              ...(priceOf(product._id) === product.price ? [] : [texts.listPrice(formatMoney(product.price))]),
              ...(priceBefore === undefined ? [] : [`${productTexts.priceBefore} ${formatMoney(priceBefore)}`]),
            ].join(' · ')}
            quantity={quantity}
            amount={lineTotal({ price: priceOf(product._id), quantity })}
          />
        ))}
        {customProducts.map(({ id, description, quantity }) => (
          <Line
            key={id}
            name={description || productTexts.customHeading}
            below={productTexts.custom}
            quantity={quantity}
            amount={lineTotal({ price: priceOf(id), quantity })}
          />
        ))}
      </ul>
      <dl aria-live="polite">
        <Amount term={saleFields.subtotal.label}>{formatMoney(amounts.subtotal)}</Amount>
        {amounts.discountAmount > 0 && <DiscountAmount of={{ ...draft, ...amounts }} />}
        <Amount term={saleFields.total.label} isTotal>
          {formatMoney(amounts.total)}
        </Amount>
        <TwoParts of={amounts} />
      </dl>
      {takesDeposit(draft) && <DepositAndBalance deposit={amounts.deposit} balance={amounts.balance} />}
    </Stack>
  );
}

interface LineProps {
  name: string;
  below: string;
  quantity: number;
  amount: number;
}

function Line({ name, below, quantity, amount }: LineProps) {
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" gap="sm" py={8} fz="sm">
      <span>
        {name}
        {quantity > 1 && (
          <Box component="span" c="dimmed">
            {' '}
            × {quantity}
          </Box>
        )}
        <Box c="dimmed">{below}</Box>
      </span>
      <strong style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount)}</strong>
    </Group>
  );
}
