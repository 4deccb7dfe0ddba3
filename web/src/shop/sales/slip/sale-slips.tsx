import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { formatDate, formatDateTime, formatDay, formatMoney, today } from '../../../base/format/format.ts';
import { Paper, PaperFact, PaperFacts } from '../../../base/print/paper.tsx';
import { useSession } from '../../../base/session/session.ts';
import { QrCode } from '../../../base/ui/elements/qr-code.tsx';
import { coverageTexts, signatureTexts as texts } from '../../coverages/texts.ts';
import { AccountReceipt } from '../../payments/account-paper.tsx';
import { accountQuery } from '../../payments/accounts-api.ts';
import { accountTexts } from '../../payments/texts.ts';
import { useMethodNames } from '../../settings/settings-api.ts';
import { hasDeposit } from '../amounts.tsx';
import { paymentsQuery, type Sale, signatureQuery } from '../sales-api.ts';
import { owedText, paymentStatusLabels, saleTexts, typeLabels } from '../texts.ts';
import { paidByMethod } from './paid-by-method.ts';
import { slipTexts } from '../sale-detail/texts.ts';
import conformitySlipClasses from './conformity-slip.module.css';
import saleSlipClasses from './sale-slip.module.css';

export function SaleSlip({ sale }: { sale: Sale }) {
  const { tenant } = useSession();
  const names = useMethodNames();
  return (
    <Paper warning={slipTexts.notAnInvoice} title={`${slipTexts.sale} ${sale.number}`} date={formatDate(sale.saleDate)}>
      <PaperFacts>
        <PaperFact name={saleFields.client.label} value={sale.client.name} />
        <PaperFact name={sale.client.typeId} value={sale.client.numId} />
        <PaperFact name={saleFields.deliveryDate.label} value={formatDay(sale.deliveryDate)} />
        <PaperFact name={saleFields.seller.label} value={sale.seller.name} />
        <PaperFact name={saleTexts.insurance} value={insurerNames(sale)} />
        <PaperFact
          name={slipTexts.payment}
          value={`${names[sale.paymentMethod]} · ${paymentStatusLabels[sale.paymentStatus]}`}
        />
      </PaperFacts>
      <SlipLines sale={sale} />
      <SlipAmounts sale={sale} />
      {sale.notes && (
        <Box component="p" py="2mm" style={{ whiteSpace: 'pre-line' }}>
          {sale.notes}
        </Box>
      )}
      <Group component="footer" wrap="nowrap" gap="4mm" pt="4mm" className={saleSlipClasses.footer}>
        <QrCode text={`${window.location.origin}/public/${tenant._id}/order/${sale._id}`} label={slipTexts.qr} />
        <p>{slipTexts.follow}</p>
      </Group>
    </Paper>
  );
}

/** The insurers that pay a part of the sale, or else the client's insurer. */
const insurerNames = ({ client, coverages = [] }: Sale): string => {
  const paying = coverages.filter(({ insurerAmount }) => insurerAmount > 0).map(({ insurance }) => insurance.name);
  return paying.length > 0 ? paying.join(', ') : (client.insurance?.name ?? '');
};

/** False for a line whose units all came back (docs/rules.md#returns-1). */
const isKept = ({ quantity }: { quantity: number }) => quantity > 0;

function SlipLines({ sale }: { sale: Sale }) {
  return (
    <table className={`figures ${saleSlipClasses.lines}`}>
      <thead>
        <tr>
          <th>{slipTexts.product}</th>
          <th>{slipTexts.quantity}</th>
          <th className={saleSlipClasses.unitPrice}>{slipTexts.price}</th>
          <th>{slipTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {sale.products.filter(isKept).map((line) => (
          <tr key={line.product._id}>
            <td>
              {line.product.name}
              <Box component="small" display="block" fz="8.5pt">
                {[line.product.code, ...typeLabels(line.prescriptionType, sale.prescriptions.length > 0)].join(' · ')}
              </Box>
            </td>
            <LineFigures {...line} />
          </tr>
        ))}
        {Array.from(sale.customProducts.filter(isKept).entries(), ([position, line]) => (
          <tr key={position}>
            <td>{line.description}</td>
            <LineFigures {...line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineFigures({ price, quantity }: { price: number; quantity: number }) {
  return (
    <>
      <td>{quantity}</td>
      <td className={saleSlipClasses.unitPrice}>{formatMoney(price)}</td>
      <td>{formatMoney(lineTotal({ price, quantity }))}</td>
    </>
  );
}

/**
 * The balance is the client's part minus the deposit and minus the other payments. The sum of the payments by method is
 * the deposit plus the other payments (docs/rules.md#slip-4).
 */
function SlipAmounts({ sale }: { sale: Sale }) {
  const deposit = hasDeposit(sale) ? sale.deposit : 0;
  const others = roundMoney(new Big(sale.paid).minus(deposit));
  const isOwed = sale.balance > 0 && !paymentStatusTable[sale.paymentStatus].isGivenBack;
  return (
    <Box w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
      <dl>
        <PaperFact name={saleFields.subtotal.label} value={formatMoney(sale.subtotal)} />
        {sale.discountAmount > 0 && (
          <PaperFact name={saleFields.discount.label} value={formatMoney(-sale.discountAmount)} />
        )}
        <PaperFact name={saleFields.total.label} value={formatMoney(sale.total)} strong />
        {sale.insurerTotal > 0 && (
          <>
            {insurersOf(sale).map(({ name, amount }) => (
              <PaperFact key={name} name={name} value={formatMoney(-amount)} />
            ))}
            <PaperFact name={saleFields.clientTotal.label} value={formatMoney(sale.clientTotal)} strong />
          </>
        )}
        {deposit > 0 && <PaperFact name={saleTexts.deposit} value={formatMoney(deposit)} />}
        {others !== 0 && (
          <PaperFact name={deposit > 0 ? slipTexts.otherPayments : slipTexts.paid} value={formatMoney(others)} />
        )}
        {isOwed && <PaperFact name={saleTexts.balance} value={formatMoney(sale.balance)} strong />}
        {sale.credit > 0 && <PaperFact name={saleTexts.credit} value={formatMoney(sale.credit)} strong />}
      </dl>
      <SlipPayments saleId={sale._id} />
    </Box>
  );
}

/** If only one insurer pays, its name is already among the facts of the slip, so its amount has a general label. */
function insurersOf({ coverages = [], insurerTotal }: Sale): { name: string; amount: number }[] {
  const paying = coverages.filter(({ insurerAmount }) => insurerAmount > 0);
  if (paying.length < 2) return [{ name: saleFields.insurerTotal.label, amount: insurerTotal }];
  return paying.map(({ insurance, insurerAmount }) => ({ name: insurance.name, amount: insurerAmount }));
}

/** A surcharge of a plan pays no part of the sale, so the slip names it separately. */
function SlipPayments({ saleId }: { saleId: string }) {
  const { data: ledger = [] } = useQuery(paymentsQuery(saleId));
  const names = useMethodNames();
  const sums = paidByMethod(ledger);
  if (sums.length === 0) return null;
  return (
    <Box component="dl" mt="2mm" pt="1mm" className={saleSlipClasses.payments} aria-label={slipTexts.payments}>
      {sums.map(({ method, plan, amount, surcharge }) => (
        <Box key={method + plan}>
          <PaperFact name={[names[method], plan].filter(Boolean).join(' · ')} value={formatMoney(amount)} />
          {surcharge !== 0 && <PaperFact name={slipTexts.surchargeApart} value={formatMoney(surcharge)} />}
        </Box>
      ))}
    </Box>
  );
}

/** A number with hyphens does not break, unless the paper is narrower than the number. */
const WholeNumber = ({ name, number }: { name: string; number: string }) =>
  number && (
    <>
      {` · ${name} `}
      <span className={conformitySlipClasses.number}>{number}</span>
    </>
  );

export function ConformitySlip({ sale }: { sale: Sale }) {
  const { data: signature } = useQuery(signatureQuery(sale));
  const standing = (sale.coverages ?? []).filter(({ state }) => state !== 'void');
  const lines = [
    ...sale.products.map(({ product, quantity }) => ({ key: product._id, name: product.name, quantity })),
    ...sale.customProducts.map(({ description, quantity }, index) => ({
      key: String(index),
      name: description,
      quantity,
    })),
  ].filter(isKept);
  return (
    <Paper title={texts.slip} date={formatDay(today())}>
      <PaperFacts>
        <PaperFact name={slipTexts.sale} value={String(sale.number)} />
        <PaperFact name={coverageTexts.saleDay} value={formatDate(sale.saleDate)} />
        <PaperFact name={saleFields.client.label} value={sale.client.name} />
        <PaperFact name={sale.client.typeId} value={sale.client.numId} />
        {standing.map(({ _id, insurance, plan, affiliateNumber, authorizationNumber }) => (
          <PaperFact
            key={_id}
            name={coverageTexts.insurance}
            value={
              <>
                {[insurance.name, plan?.name].filter(Boolean).join(' ')}
                <WholeNumber name={texts.affiliate} number={affiliateNumber} />
                <WholeNumber name={texts.authorization} number={authorizationNumber} />
              </>
            }
          />
        ))}
      </PaperFacts>
      <ul className={conformitySlipClasses.lines}>
        {lines.map(({ key, name, quantity }) => (
          <li key={key}>
            {name} × {quantity}
          </li>
        ))}
      </ul>
      <Box component="p" py="4mm">
        {texts.statement(sale.number)}
      </Box>
      <div className={conformitySlipClasses.signature}>
        {signature && <img src={`data:image/png;base64,${signature.drawing}`} alt={texts.pad} />}
        <p>{signature ? `${signature.signer} · ${formatDateTime(signature.createdAt)}` : texts.byHand}</p>
      </div>
    </Paper>
  );
}

interface ReceiptProps {
  sale: Sale;
  payment: Payment;
}

/** The receipt of a payment to the client's account covers several sales. */
export function Receipt({ sale, payment }: ReceiptProps) {
  return payment.onAccount && payment.receiptNumber !== null ? (
    <SharedReceipt sale={sale} receiptNumber={payment.receiptNumber} />
  ) : (
    <PaymentReceipt sale={sale} payment={payment} />
  );
}

function SharedReceipt({ sale, receiptNumber }: { sale: Sale; receiptNumber: number }) {
  const { data: account } = useQuery(accountQuery(sale.client._id));
  return account ? <AccountReceipt client={sale.client} account={account} receiptNumber={receiptNumber} /> : null;
}

function PaymentReceipt({ sale, payment }: ReceiptProps) {
  const { receiptNumber, createdAt, method, plan, amount, surcharge } = payment;
  const names = useMethodNames();
  // The receipt of a canceled or refunded sale names no balance, and does not call the sale paid.
  const isDue = !orderStatusTable[sale.orderStatus].isVoid && !paymentStatusTable[sale.paymentStatus].isGivenBack;
  return (
    <Paper
      warning={slipTexts.receiptWarning}
      title={slipTexts.receipt(receiptNumber ?? 0)}
      date={formatDate(createdAt)}
    >
      <PaperFacts>
        <PaperFact name={saleFields.client.label} value={sale.client.name} />
        <PaperFact name={sale.client.typeId} value={sale.client.numId} />
        <PaperFact name={slipTexts.sale} value={String(sale.number)} />
        <PaperFact name={saleFields.paymentMethod.label} value={names[method]} />
        <PaperFact name={accountTexts.plan} value={plan} />
      </PaperFacts>
      <Box component="dl" w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
        <PaperFact name={slipTexts.amount} value={formatMoney(amount)} strong={surcharge === 0} />
        {surcharge > 0 && <PaperFact name={slipTexts.surcharge} value={formatMoney(surcharge)} />}
        {surcharge > 0 && (
          <PaperFact name={slipTexts.received} value={formatMoney(roundMoney(amount + surcharge))} strong />
        )}
        <PaperFact name={slipTexts.owedOn(formatDay(today()))} value={isDue ? owedText(sale.balance) : ''} />
      </Box>
    </Paper>
  );
}
