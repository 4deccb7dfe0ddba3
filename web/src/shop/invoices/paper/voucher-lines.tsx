import {
  paperLines,
  paperName,
  type PaperVoucher,
  separatesVat,
} from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { formatMoney, formatNumber, formatUnitPrice } from '../../../base/format/format.ts';
import { paperTexts as texts } from './texts.ts';
import classes from './voucher-sheet.module.css';

/** Lines from which a voucher may need a second page. Its pages then name their voucher. */
const LONG = 15;

export function VoucherLines({ voucher }: { voucher: PaperVoucher }) {
  const isSeparate = separatesVat(voucher);
  return (
    <table className={`figures ${classes.lines}`}>
      <thead>
        {voucher.lines.length >= LONG && voucher.number !== null && (
          <tr>
            <td colSpan={4} className={classes.running}>
              {`${paperName(voucher)} · ${voucher.issuer.tradeName}`}
            </td>
          </tr>
        )}
        <tr>
          <th scope="col">{texts.description}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{isSeparate ? texts.netUnitPrice : texts.unitPrice}</th>
          <th scope="col">{isSeparate ? texts.netAmount : texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from(paperLines(voucher).entries(), ([position, { description, code, quantity, unitPrice, amount }]) => (
          <tr key={position}>
            <td>
              {description}
              {code && <small>{code}</small>}
            </td>
            <td>{quantity !== null && formatNumber(quantity)}</td>
            <td>{unitPrice !== null && formatUnitPrice(unitPrice)}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
