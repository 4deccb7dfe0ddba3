import {
  type PurchaseOrderStatus,
  purchaseOrderStatusLabels,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import { Chip, type Tone } from '../../base/ui/chip.tsx';

const tones: Readonly<Record<PurchaseOrderStatus, Tone>> = {
  open: 'carey',
  partial: 'cielo',
  received: 'salvia',
  canceled: 'rubi',
};

export const OrderStatus = ({ status }: { status: PurchaseOrderStatus }) => (
  <Chip tone={tones[status]}>{purchaseOrderStatusLabels[status]}</Chip>
);
