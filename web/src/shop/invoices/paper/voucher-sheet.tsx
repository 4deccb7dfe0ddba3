import {
  footLegends,
  notFiscalLegend,
  type PaperVoucher,
  paperLegends,
  separatesVat,
  transparencyLines,
} from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { voucherKindLabels } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { formatDay, formatMoney, formatNumber } from '../../../base/format/format.ts';
import { QrCode } from '../../../base/ui/qr-code.tsx';
import { paperTexts as texts } from './texts.ts';
import { VoucherHead } from './voucher-head.tsx';
import { VoucherLines } from './voucher-lines.tsx';
import { VoucherReceiver } from './voucher-receiver.tsx';
import classes from './voucher-sheet.module.css';

interface VoucherSheetProps {
  voucher: PaperVoucher;
  logo: string | undefined;
}

/**
 * A4 or a roll of 80 mm, with all items of RG 1415 Annex II. Without an authorisation it is a provisional slip
 * (docs/rules.md#invoices-30).
 */
export function VoucherSheet({ voucher, logo }: VoucherSheetProps) {
  const legend = notFiscalLegend(voucher.environment);
  return (
    <div className={classes.sheet}>
      {legend && <p className={classes.across}>{legend}</p>}
      <VoucherHead voucher={voucher} logo={logo} />
      <VoucherReceiver voucher={voucher} />
      <VoucherLines voucher={voucher} />
      <Amounts voucher={voucher} />
      <Foot voucher={voucher} />
    </div>
  );
}

function Amounts({ voucher }: { voucher: PaperVoucher }) {
  const { net, exempt, vat, total, authorization } = voucher;
  const isSeparate = separatesVat(voucher);
  const amounts = [
    ...(isSeparate ? [{ name: texts.net, amount: net }] : []),
    ...(exempt !== 0 && authorization !== null ? [{ name: texts.exempt, amount: exempt }] : []),
    ...(isSeparate ? vat.map(({ rate, amount }) => ({ name: texts.vat(formatNumber(rate)), amount })) : []),
  ];
  return (
    <dl className={`figures ${classes.amounts}`}>
      {amounts.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{texts.total}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}

function Foot({ voucher }: { voucher: PaperVoucher }) {
  const { authorization, qr, kind } = voucher;
  const legends = authorization ? footLegends(voucher) : [paperLegends.provisional(voucherKindLabels[kind])];
  const transparency = transparencyLines(voucher);
  return (
    <footer className={classes.foot}>
      <div className={authorization ? classes.legends : `${classes.legends} ${classes.provisional}`}>
        {legends.map((legend) => (
          <p key={legend}>{legend}</p>
        ))}
        {transparency.length > 0 && (
          <div className={classes.transparency}>
            {transparency.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </div>
      {authorization && qr && (
        <div className={classes.authorisation}>
          <QrCode text={qr} label={texts.qr} />
          <dl>
            <div>
              <dt>{texts.cae}</dt>
              <dd className="figures">{authorization.code}</dd>
            </div>
            <div>
              <dt>{texts.caeDue}</dt>
              <dd className="figures">{formatDay(authorization.due)}</dd>
            </div>
          </dl>
        </div>
      )}
    </footer>
  );
}
