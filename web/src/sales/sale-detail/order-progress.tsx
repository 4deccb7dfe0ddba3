import { type OrderStatus, progressOf, progressSteps } from '@dioptria/contract/sale-status.ts';
import { orderStatusLabels } from '../texts.ts';
import classes from './order-progress.module.css';
import { detailTexts } from './texts.ts';

/** The four steps of an order, those behind it coloured; one bar alone when it was canceled. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = progressOf(status);
  if (reached === 0) return <p className={classes.canceled}>{orderStatusLabels.canceled}</p>;
  return (
    <ol className={classes.steps} aria-label={detailTexts.progress}>
      {progressSteps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-reached={index < reached || undefined}
          aria-current={step === status ? 'step' : undefined}
        >
          {orderStatusLabels[step]}
        </li>
      ))}
    </ol>
  );
}
