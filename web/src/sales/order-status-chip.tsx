import { type OrderStatus, progressOf, progressSteps } from '@dioptria/contract/sale-status.ts';
import { Chip, type Tone } from '../shared/ui/chip.tsx';
import classes from './order-status-chip.module.css';
import { orderStatusLabels } from './texts.ts';

const tones: Record<OrderStatus, Tone> = {
  requested: 'gray',
  inProgress: 'cielo',
  finished: 'carey',
  delivered: 'salvia',
  canceled: 'rubi',
};

/** An order's status as a word and a row of small lenses: one more is filled at each step. A canceled order shows a bar (docs/rules.md#screens-7). */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
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
