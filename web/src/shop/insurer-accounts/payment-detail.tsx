import { roundMoney } from '@dioptria/contract/base/money.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import {
  allocationText,
  withholdingTaxLabels,
  withholdingText,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type {
  Allocation,
  InsurerPayment,
  Withholding,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowsSplit, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Big } from 'big.js';
import { useState } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { withParams } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { Paper, PaperFact, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { ReasonDialog } from '../../base/ui/dialogs/reason-dialog.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { payableQuery, useAllocatePayment, useReversePayment } from './insurer-accounts-api.ts';
import { insurerPaymentTexts as texts, registerTexts } from './payment-texts.ts';
import classes from './register-dialog.module.css';

interface PaymentDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function PaymentDetail({ id, opened, onClose }: PaymentDetailProps) {
  return (
    <LoadedRecord<InsurerPayment>
      endpoints={documentEndpoints.insurer_payments}
      id={id}
      opened={opened}
      onClose={onClose}
    >
      {(payment, error) => <Detail payment={payment} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<PaymentDetailProps, 'id'> {
  payment: InsurerPayment;
  error: Error | null;
}

function Detail({ payment, error, opened, onClose }: DetailProps) {
  const { _id, number, insurance, withholdings, allocations, reversedAt } = payment;
  const mayChange = useCan('insurer_payments.create') && reversedAt === null;
  const print = usePrint();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.titleOf(number, insurance.name)}
      titleExtra={reversedAt && <Chip tone="rubi">{texts.reversed}</Chip>}
      size="lg"
      footerStart={mayChange && <ReverseButton payment={payment} />}
      footer={
        <Group gap="0.5rem">
          <ExportMenu
            endpoint={withParams(documentEndpoints.insurer_payments.linesExport, { id: _id })}
            query={{}}
            isEmpty={allocations?.length === 0}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            loading={print.isPrinting}
            disabled={!allocations}
            onClick={print.start}
          >
            {registerTexts.print}
          </Button>
          {mayChange && payment.unallocated > 0 && <AllocateButton payment={payment} />}
        </Group>
      }
    >
      <PaymentFacts payment={payment} />
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {withholdings && <Withholdings withholdings={withholdings} />}
      {allocations ? (
        <Allocations allocations={allocations} isReversed={reversedAt !== null} />
      ) : (
        <LoadingText lines={4} />
      )}
      <HistorySection endpoint={documentEndpoints.insurer_payments.history} id={_id} />
      {print.isPrinting && <PaymentPaper payment={payment} />}
    </Dialog>
  );
}

/** Hidden if each recognized item is paid completely (docs/rules.md#insurer-payments-4). */
function AllocateButton({ payment: { _id, insurance, unallocated } }: { payment: InsurerPayment }) {
  const { data: payable = [] } = useQuery(payableQuery(insurance._id));
  const allocate = useAllocatePayment(_id, () => showSuccess(registerTexts.allocated(formatMoney(unallocated))));
  const ask = useAsk();
  if (payable.length === 0) return null;
  const owed = roundMoney(payable.reduce((sum, { open }) => sum.plus(open), new Big(0)));

  async function confirm() {
    if (await ask(registerTexts.allocateQuestion(formatMoney(Math.min(unallocated, owed)), insurance.name)))
      allocate.mutate({});
  }

  return (
    <>
      <ErrorText>{allocate.error && errorMessage(allocate.error)}</ErrorText>
      <Button
        leftSection={<IconArrowsSplit size={18} stroke={1.6} aria-hidden />}
        loading={allocate.isPending}
        onClick={() => void confirm()}
      >
        {registerTexts.allocate}
      </Button>
    </>
  );
}

function ReverseButton({ payment: { _id, number } }: { payment: InsurerPayment }) {
  const [isOpen, setOpen] = useState(false);
  const reverse = useReversePayment(_id, () => {
    setOpen(false);
    showSuccess(registerTexts.reversed);
  });
  return (
    <>
      <Button
        variant="subtle"
        color="rubi"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {registerTexts.reverse}
      </Button>
      {isOpen && (
        <ReasonDialog
          question={{ title: registerTexts.reverseTitle(number), confirm: registerTexts.reverse }}
          isPending={reverse.isPending}
          error={reverse.error && errorMessage(reverse.error)}
          onClose={() => setOpen(false)}
          onConfirm={(note) => reverse.mutate({ note })}
        >
          <p>{registerTexts.reverseDetail}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function PaymentPaper({ payment }: { payment: InsurerPayment }) {
  const { number, insurance, day, orderNumber, method, gross, fee, withheld, net, unallocated, user, note } = payment;
  const { withholdings = [], allocations = [], reversedAt } = payment;
  return (
    <Paper
      title={registerTexts.receipt(number)}
      date={formatDay(day)}
      {...(reversedAt && { warning: registerTexts.receiptReversed })}
    >
      <PaperFacts>
        <PaperFact name={texts.insurance} value={insurance.name} />
        {orderNumber && <PaperFact name={registerTexts.orderNumber} value={orderNumber} />}
        <PaperFact name={registerTexts.method} value={paymentMethodLabels[method]} />
        <PaperFact name={registerTexts.user} value={user.name} />
      </PaperFacts>
      <Box component="dl" pt="2mm" className="figures" style={{ borderTop: '0.5pt solid #000' }}>
        <PaperFact name={texts.gross} value={formatMoney(gross)} />
        <PaperFact name={texts.fee} value={formatMoney(fee)} />
        <PaperFact name={texts.withheld} value={formatMoney(withheld)} />
        <PaperFact strong name={texts.net} value={formatMoney(net)} />
      </Box>
      <PaperRows title={texts.withheld} rows={withholdings.map(withholdingText)} />
      <PaperRows title={registerTexts.allocations} rows={allocations.map(allocationText)} />
      {unallocated > 0 && <p className="figures">{registerTexts.rest(formatMoney(unallocated))}</p>}
      {note && <PaperNote name={registerTexts.note} note={note} />}
      <Box component="p" mt="18mm" pt="1mm" w="60mm" maw="100%" ta="center" style={{ borderTop: '1pt solid #000' }}>
        {registerTexts.signature}
      </Box>
    </Paper>
  );
}

function PaperRows({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <Box component="section" py="2mm" className="figures">
      <Box component="p" fw={620}>
        {title}
      </Box>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same text
        <Box key={index} component="p" style={{ breakInside: 'avoid' }}>
          {row}
        </Box>
      ))}
    </Box>
  );
}

function PaymentFacts({ payment }: { payment: InsurerPayment }) {
  const { day, orderNumber, method, gross, fee, withheld, net, unallocated, user, note } = payment;
  const { reversedAt, reversedBy, reverseNote } = payment;
  return (
    <Facts>
      <Fact name={texts.day} value={formatDay(day)} />
      {orderNumber && <Fact name={registerTexts.orderNumber} value={orderNumber} />}
      <Fact name={registerTexts.method} value={paymentMethodLabels[method]} />
      <Fact name={texts.gross} value={formatMoney(gross)} />
      <Fact name={texts.fee} value={formatMoney(fee)} />
      <Fact name={texts.withheld} value={formatMoney(withheld)} />
      <Fact name={texts.net} value={<strong>{formatMoney(net)}</strong>} />
      <Fact name={texts.unallocated} value={formatMoney(unallocated)} />
      <Fact name={registerTexts.user} value={user.name} />
      {reversedAt && <Fact name={texts.reversed} value={`${formatDateTime(reversedAt)} · ${reversedBy?.name ?? ''}`} />}
      {reverseNote && <Fact isWide name={registerTexts.reverseReason} value={reverseNote} />}
      {note && <Fact isWide name={registerTexts.note} value={note} />}
    </Facts>
  );
}

const heading = { component: 'h3', mt: '1.25rem', mb: 4, c: 'dimmed', fz: 'sm', fw: 500 } as const;

function Withholdings({ withholdings }: { withholdings: readonly Withholding[] }) {
  if (withholdings.length === 0) return null;
  return (
    <section aria-label={texts.withheld}>
      <Box {...heading}>{texts.withheld}</Box>
      <ul className={classes.allocations}>
        {withholdings.map(({ tax, jurisdiction, certificateNumber, day, base, rate, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a payment's certificates have no ids and never change
          <li key={index}>
            <div>
              {withholdingTaxLabels[tax]}
              {jurisdiction && ` · ${jurisdiction}`}
              <Text c="dimmed" fz="sm">
                {registerTexts.certificateNumber(certificateNumber)} · {formatDay(day)}
                {base !== null && ` · ${registerTexts.base(formatMoney(base))}`}
                {rate !== null && ` · ${formatNumber(rate)} %`}
              </Text>
            </div>
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Allocations({ allocations, isReversed }: { allocations: readonly Allocation[]; isReversed: boolean }) {
  return (
    <section aria-label={registerTexts.allocations}>
      <Box {...heading}>{registerTexts.allocations}</Box>
      {allocations.length === 0 && (
        <Text c="dimmed">{isReversed ? registerTexts.paysNothing : registerTexts.noAllocations}</Text>
      )}
      <ul className={classes.allocations}>
        {allocations.map(({ item, client, saleNumber, batch, amount }) => (
          <li key={item}>
            <div>
              {client}
              <Text c="dimmed" fz="sm">
                {registerTexts.sale(saleNumber)} ·{' '}
                <Link to="/claims/batches" search={{ id: batch._id }} className="touch-link">
                  {registerTexts.batch(batch.number)}
                </Link>
              </Text>
            </div>
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </section>
  );
}
