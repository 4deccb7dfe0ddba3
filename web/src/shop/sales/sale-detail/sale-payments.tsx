import { type EnteredKind } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { ErrorState } from '../../../base/ui/error-text.tsx';
import { lazyPart } from '../../../base/ui/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { paymentsQuery, type Sale } from '../sales-api.ts';
import rows from '../sales.module.css';
import { PaymentEntry } from './payment-entry.tsx';
import { SectionHeading } from './section-heading.tsx';
import { paymentTexts as texts } from './texts.ts';

const PaymentForm = lazyPart(async () => (await import('./payment-form.tsx')).PaymentForm, <LoadingText lines={3} />);

export function SalePayments({ sale }: { sale: Sale }) {
  const { data: payments, error, refetch } = useQuery(paymentsQuery(sale._id));
  const [booked, setBooked] = useState<EnteredKind>();
  const mayUpdate = useCan('sales.update');
  const heading = useRef<HTMLHeadingElement>(null);

  function closeForm() {
    setBooked(undefined);
    heading.current?.focus();
  }

  return (
    <section aria-label={texts.title}>
      <SectionHeading ref={heading}>{texts.title}</SectionHeading>
      {error && !payments && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !payments && <LoadingText lines={2} />}
      {payments?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {payments && payments.length > 0 && (
        <ul className={rows.rows}>
          {payments.map((payment) => (
            <PaymentEntry key={payment._id} sale={sale} payment={payment} ledger={payments} />
          ))}
        </ul>
      )}
      {booked && <PaymentForm key={booked} sale={sale} kind={booked} onClose={closeForm} />}
      {!booked && mayUpdate && (
        <Group gap={8} mt="sm">
          {sale.balance > 0 && (
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setBooked('payment')}
            >
              {texts.register}
            </Button>
          )}
          {sale.credit > 0 && (
            <Button
              variant="light"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setBooked('refund')}
            >
              {texts.refund}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
