import { paymentPlans } from '@dioptria/contract/shop/payments/payment-plans.ts';
import { type MethodNames, namesOfMethods, withMethodNames } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { useMemo } from 'react';
import { ResourceScreen } from '../../base/resource/resource-screen.tsx';
import { defineScreen } from '../../base/resource/screen.tsx';
import { useSession } from '../../base/session/session.ts';

export function PaymentPlansPage() {
  const { paymentMethods } = useSession().tenant;
  const screen = useMemo(() => paymentPlansScreen(namesOfMethods(paymentMethods)), [paymentMethods]);
  return <ResourceScreen screen={screen} />;
}

/** Cuotas are installments. */
const paymentPlansScreen = (names: MethodNames) =>
  defineScreen({
    resource: withMethodNames(paymentPlans, 'method', names),
    texts: {
      title: 'Planes de pago',
      emptyDetail: 'Cargá el primero con «Crear Nuevo Plan de pago»: se elige al registrar un pago.',
    },
    columns: [
      { field: 'name', width: '30%' },
      { field: 'method', width: '26%' },
      { field: 'installments' },
      { field: 'surcharge' },
      { field: 'enabled' },
    ],
    card: ['name', 'method', ({ installments, surcharge }) => planText(installments, surcharge), 'enabled'],
    fields: [
      { field: 'name', wide: true, help: 'Como se lo decís al cliente: «Visa 3 cuotas».' },
      { field: 'method', wide: true },
      { field: 'installments' },
      { field: 'surcharge', help: 'Se suma al importe que se paga. 0 si no hay.' },
      { field: 'enabled' },
    ],
    hidesCreate: true,
  });

const percent = new Intl.NumberFormat('es-AR');

const planText = (installments: number, surcharge: number) =>
  `${installments} ${installments === 1 ? 'cuota' : 'cuotas'} · ${percent.format(surcharge)} % de recargo`;
