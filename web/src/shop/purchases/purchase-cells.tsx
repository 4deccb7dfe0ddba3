import {
  type PurchaseOrderStatus,
  purchaseOrderStatusLabels,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import { formatMoney } from '../../base/format/format.ts';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
import { receptionTexts as texts } from './texts.ts';

const tones: Readonly<Record<PurchaseOrderStatus, Tone>> = {
  open: 'carey',
  partial: 'cielo',
  received: 'salvia',
  canceled: 'rubi',
};

export const OrderStatus = ({ status }: { status: PurchaseOrderStatus }) => (
  <Chip tone={tones[status]}>{purchaseOrderStatusLabels[status]}</Chip>
);

export function FromTo({ from, to }: { from: number; to: number }) {
  return (
    <>
      <del>{formatMoney(from)}</del>
      <span className="visually-hidden"> {texts.fromTo}</span> <strong>{formatMoney(to)}</strong>
    </>
  );
}
