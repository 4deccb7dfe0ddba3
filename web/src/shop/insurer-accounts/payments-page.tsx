import { type InsurerPayment, insurerPayments } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { Text } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useState } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { documentColumns, type DocumentFilters, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { insurerPaymentTexts as texts, registerTexts } from './payment-texts.ts';

const PaymentDetail = lazyPart(async () => (await import('./payment-detail.tsx')).PaymentDetail);

const RegisterDialog = lazyPart(async () => (await import('./register-dialog.tsx')).RegisterDialog);

const columns = documentColumns(insurerPayments, [
  { field: 'number', width: '5%' },
  { field: 'day', width: '10%' },
  {
    field: 'insurance',
    cell: ({ insurance, orderNumber }) => <TwoLines main={insurance.name} below={orderNumber} />,
  },
  { field: 'gross', width: '13%' },
  { field: 'fee', from: 'medium', width: '12%' },
  { field: 'withheld', from: 'medium', width: '12%' },
  { field: 'net', width: '13%' },
  {
    id: 'state',
    header: texts.state,
    cell: (payment) => <State payment={payment} />,
    sortable: false,
    whole: true,
    width: '11%',
  },
]);

function State({ payment: { reversedAt, unallocated } }: { payment: InsurerPayment }) {
  if (reversedAt) return <Chip tone="rubi">{texts.reversed}</Chip>;
  return unallocated > 0 ? <Chip tone="carey">{texts.unallocated}</Chip> : <Chip tone="salvia">{texts.allocated}</Chip>;
}

const filters: DocumentFilters = {
  references: [{ filter: 'insurance', of: 'insurances', label: texts.insurance, all: texts.allInsurers }],
  options: [
    { filter: 'unallocated', label: texts.state, all: texts.allPayments, options: { true: texts.unallocated } },
  ],
  days: { from: texts.from, to: texts.to },
};

export function InsurerPaymentsPage() {
  const [isRegistering, setRegistering] = useState(false);
  return (
    <DocumentList<InsurerPayment>
      definition={insurerPayments}
      title={texts.title}
      columns={columns}
      filters={filters}
      card={paymentCard}
      cardLines={3}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      emptyFiltered={texts.emptyFiltered}
      make={{
        label: registerTexts.title,
        permission: 'insurer_payments.create',
        icon: IconCashBanknote,
        onClick: () => setRegistering(true),
      }}
      detail={(opened) => <PaymentDetail key={opened.id} {...opened} />}
    >
      {(open) =>
        isRegistering && (
          <RegisterDialog
            onClose={() => setRegistering(false)}
            onRegistered={({ _id }) => {
              setRegistering(false);
              showSuccess(registerTexts.registered);
              open(_id);
            }}
          />
        )
      }
    </DocumentList>
  );
}

function paymentCard(payment: InsurerPayment) {
  const { number, insurance, day, net } = payment;
  return (
    <>
      <strong>{insurance.name}</strong>
      <Text c="dimmed" fz="sm">
        {texts.number(number)} · {formatDay(day)}
      </Text>
      <span className="figures">
        {formatMoney(net)} <State payment={payment} />
      </span>
    </>
  );
}
