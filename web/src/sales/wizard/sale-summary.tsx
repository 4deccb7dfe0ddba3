import { lineTotal } from '@dioptria/contract/sale-total.ts';
import { formatMoney } from '../../shared/format.ts';
import { prescriptionTypeLabels } from '../texts.ts';
import { Amounts } from './amounts.tsx';
import type { SaleDraft } from './sale-draft.ts';
import classes from './sale-summary.module.css';
import { paymentTexts as texts, productTexts } from './texts.ts';

/** The whole sale at a glance, before it is confirmed. */
export function SaleSummary({ draft }: { draft: SaleDraft }) {
  const { client, prescription, products, customProducts } = draft;
  return (
    <section className={classes.summary} aria-label={texts.summary}>
      <h3 className={classes.client}>{client?.name ?? texts.noClient}</h3>
      {client && (
        <p className={classes.below}>
          {client.typeId} {client.numId}
          {prescription && ` · ${texts.prescription}`}
        </p>
      )}
      <ul className={classes.lines}>
        {products.map(({ product, quantity, prescriptionType, priceBefore }) => (
          <Line
            key={product._id}
            name={product.name}
            below={[
              ...(prescriptionType === 'none' ? [] : [prescriptionTypeLabels[prescriptionType]]),
              ...(priceBefore === undefined ? [] : [`${productTexts.priceBefore} ${formatMoney(priceBefore)}`]),
            ].join(' · ')}
            quantity={quantity}
            amount={lineTotal({ price: product.price, quantity })}
          />
        ))}
        {customProducts.map(({ id, description, price, quantity }) => (
          <Line
            key={id}
            name={description || productTexts.customHeading}
            below={productTexts.custom}
            quantity={quantity}
            amount={lineTotal({ price: price ?? 0, quantity })}
          />
        ))}
      </ul>
      <Amounts draft={draft} />
    </section>
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
    <li className={classes.line}>
      <span className={classes.name}>
        {name}
        {quantity > 1 && <span className={classes.below}> × {quantity}</span>}
        {below && <span className={classes.detail}>{below}</span>}
      </span>
      <span className={classes.amount}>{formatMoney(amount)}</span>
    </li>
  );
}
