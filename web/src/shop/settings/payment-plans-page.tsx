import { namesOfMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { useMemo } from 'react';
import { ResourceScreen } from '../../base/resource/resource-screen.tsx';
import { useSession } from '../../base/session/session.ts';
import { paymentPlansScreen } from './payment-plans-screen.tsx';

export function PaymentPlansPage() {
  const { paymentMethods } = useSession().tenant;
  const screen = useMemo(() => paymentPlansScreen(namesOfMethods(paymentMethods)), [paymentMethods]);
  return <ResourceScreen screen={screen} />;
}
