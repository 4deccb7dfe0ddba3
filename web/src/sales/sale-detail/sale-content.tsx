import { lineTotal } from '@dioptria/contract/sale-total.ts';
import { formatDate, formatDay, formatMoney } from '../../shared/format.ts';
import { Fact, Facts } from '../../shared/ui/fact.tsx';
import type { Sale } from '../sales-api.ts';
import { prescriptionTypeLabels, saleTexts } from '../texts.ts';
import { OrderProgress } from './order-progress.tsx';
import { SaleAmounts } from './sale-amounts.tsx';
import classes from './sale-detail.module.css';
import { detailTexts } from './texts.ts';

interface SaleContentProps {
  sale: Sale;
  /** Told whether something is typed and not saved. */
  onEditing: (editing: boolean) => void;
}

/** What was sold, for how much, and when it will be ready. */
export function SaleContent({ sale, onEditing }: SaleContentProps) {
  return (
    <>
      <OrderProgress status={sale.orderStatus} />
      <Facts>
        <Fact name={detailTexts.seller} value={sale.seller.name} />
        <Fact name={detailTexts.saleDate} value={formatDate(sale.saleDate)} />
        <Fact name={saleTexts.deliveryDate} value={formatDay(sale.deliveryDate)} />
      </Facts>

      <h3 className={classes.heading}>{saleTexts.products}</h3>
      <ul className={classes.lines}>
        {sale.products.map((line) => (
          <Line
            key={line.product._id}
            name={line.product.name}
            below={`${line.product.code}${line.prescriptionType === 'none' ? '' : ` · ${prescriptionTypeLabels[line.prescriptionType]}`}`}
            quantity={line.quantity}
            total={lineTotal(line)}
          />
        ))}
        {Array.from(sale.customProducts.entries(), ([position, line]) => (
          <Line
            key={position}
            name={line.description}
            below={detailTexts.custom}
            quantity={line.quantity}
            total={lineTotal(line)}
          />
        ))}
      </ul>

      <SaleAmounts sale={sale} onEditing={onEditing} />

      <h3 className={classes.heading}>{saleTexts.notes}</h3>
      <p className={classes.notes}>{sale.notes || detailTexts.noNotes}</p>
    </>
  );
}

function Line({ name, below, quantity, total }: { name: string; below: string; quantity: number; total: number }) {
  return (
    <li className={classes.line}>
      <span>
        <span className={classes.lineName}>{name}</span>
        <span className={classes.lineBelow}>{below}</span>
      </span>
      <span className={classes.quantity}>× {quantity}</span>
      <span className={classes.lineTotal}>{formatMoney(total)}</span>
    </li>
  );
}
