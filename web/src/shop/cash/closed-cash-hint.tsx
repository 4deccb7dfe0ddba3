import { openingNeeded, outsideClosings } from '@dioptria/contract/shop/cash/cash-words.ts';
import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan, useSession } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { currentCashSessionQuery } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

const OpenCashDialog = lazyPart(async () => (await import('./open-cash-dialog.tsx')).OpenCashDialog);

interface ClosedCashHintProps {
  /** The method of a payment that is not confirmed yet. */
  method: PaymentMethod | '';
  className?: string | undefined;
}

/**
 * Says beside the method of a payment in cash that the payment joins no cash session, and offers to open one in place
 * (docs/rules.md#cash-12). Hidden if the user works in an open cash session.
 */
export function ClosedCashHint({ method, className }: ClosedCashHintProps) {
  const isCash = method !== '' && paymentMethodTable[method].isInDrawer;
  const { data } = useQuery({ ...currentCashSessionQuery, enabled: isCash });
  const mayOpen = useCan('cash_sessions.update');
  const { cashNeedsSession } = useSession().tenant;
  const [isOpening, setOpening] = useState(false);
  if (!isCash || data?.cashSession !== null) return null;
  return (
    <Group
      justify="space-between"
      gap="0.25rem 1rem"
      px="sm"
      py={8}
      bdrs="md"
      bg="var(--tone-carey-bg)"
      c="var(--tone-carey-text)"
      aria-live="polite"
      {...(className && { className })}
    >
      {cashNeedsSession ? openingNeeded : outsideClosings}
      {mayOpen && (
        <Button variant="default" onClick={() => setOpening(true)}>
          {texts.openNow}
        </Button>
      )}
      {isOpening && <OpenCashDialog onClose={() => setOpening(false)} />}
    </Group>
  );
}
