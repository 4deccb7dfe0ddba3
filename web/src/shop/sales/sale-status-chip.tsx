import { type OrderStatus, progressOf, progressSteps } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
import classes from './sale-status-chip.module.css';
import { orderStatusLabels } from './texts.ts';

const tones: Record<OrderStatus, Tone> = {
  requested: 'gray',
  inProgress: 'cielo',
  finished: 'carey',
  delivered: 'salvia',
  canceled: 'rubi',
};

/** Each step that the sale has reached fills a lens. A canceled sale shows a bar (docs/rules.md#screens-7). */
export function SaleStatusChip({ status }: { status: OrderStatus }) {
  return (
    <Chip tone={tones[status]} mark={<Lenses reached={progressOf(status)} />}>
      {orderStatusLabels[status]}
    </Chip>
  );
}

function Lenses({ reached }: { reached: number }) {
  if (reached === 0) return <span aria-hidden className={classes.bar} />;
  return (
    <span aria-hidden className={classes.lenses}>
      {progressSteps.map((step, index) => (
        <span key={step} className={classes.lens} data-reached={index < reached || undefined} />
      ))}
    </span>
  );
}
