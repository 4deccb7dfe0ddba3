import { useEffect, useEffectEvent } from 'react';
import { PaymentStep, type PaymentStepProps } from './payment-step.tsx';
import { ProductsStep } from './products-step.tsx';

/** The steps after the client's step. Their code loads while the user looks for the client. */
export function LaterSteps({ onShown, ...step }: PaymentStepProps & { onShown: () => void }) {
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  return step.draft.step === 1 ? <ProductsStep {...step} /> : <PaymentStep {...step} />;
}
