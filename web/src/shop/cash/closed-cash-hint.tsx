import { openingNeeded, outsideClosings } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan, useSession } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { currentCashSessionQuery } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

const OpenCashDialog = lazyPart(async () => (await import('./open-cash-dialog.tsx')).OpenCashDialog);

interface ClosedCashHintProps {
  methods: readonly (PaymentMethod | '')[];
  className?: string | undefined;
  /** The server refuses this payment without a cash session, even if the shop does not require a cash session. */
  isRefused?: boolean;
  /** Called after the dialog has closed. The function focuses a field. */
  onOpened: () => void;
}

/**
 * Warns that a payment in cash would join no cash session, and offers to open a cash session. Hidden if the user works
 * in an open cash session (docs/rules.md#cash-12).
 */
export function ClosedCashHint({ methods, className, isRefused = false, onOpened }: ClosedCashHintProps) {
  const isCash = methods.some((method) => method !== '' && paymentMethodTable[method].isInDrawer);
  const { data } = useQuery({ ...currentCashSessionQuery, enabled: isCash });
  const mayOpen = useCan('cash_sessions.update');
  const { cashNeedsSession } = useSession().tenant;
  const [isOpening, setOpening] = useState(false);
  const hasOpened = useRef(false);
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
      {isRefused || cashNeedsSession ? openingNeeded : outsideClosings}
      {mayOpen && (
        <Button variant="default" onClick={() => setOpening(true)}>
          {texts.openNow}
        </Button>
      )}
      {isOpening && (
        <OpenCashDialog
          onClose={() => setOpening(false)}
          onOpened={() => {
            hasOpened.current = true;
            setOpening(false);
          }}
          onClosed={() => {
            // The button that opened the dialog is gone, so the focus needs another element.
            if (hasOpened.current) onOpened();
          }}
        />
      )}
    </Group>
  );
}
