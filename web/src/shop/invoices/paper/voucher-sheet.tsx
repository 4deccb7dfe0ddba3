import {
  correctedName,
  footLegends,
  letterLegend,
  notFiscalLegend,
  paperLegends,
  paperLines,
  paperName,
  type PaperVoucher,
  PROVISIONAL_LETTER,
  receiverTexts,
  separatesVat,
  transparencyLines,
} from '@dioptria/contract/shop/invoices/paper-rules.ts';
import {
  issuerConditionTable,
  voucherCode,
  voucherKindLabels,
  voucherNumber,
} from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatNumber, formatUnitPrice } from '../../../base/format/format.ts';
import { QrCode } from '../../../base/ui/elements/qr-code.tsx';
import { paperTexts as texts } from './texts.ts';
import classes from './voucher-sheet.module.css';

interface VoucherSheetProps {
  voucher: PaperVoucher;
  logo: string | undefined;
}

/**
 * A4 or a roll of 80 mm, with all items of RG 1415 Annex II. Without an authorisation the sheet is a provisional slip
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

interface PaperFieldProps {
  name: string;
  value: ReactNode;
  isWide?: boolean;
}

/** A blank value is left out. */
function PaperField({ name, value, isWide = false }: PaperFieldProps) {
  if (value === '') return null;
  return (
    <div className={isWide ? `${classes.field} ${classes.wide}` : classes.field}>
      <dt>{name}:</dt>
      <dd>{value}</dd>
    </div>
  );
}

function VoucherHead({ voucher, logo }: { voucher: PaperVoucher; logo: string | undefined }) {
  const { issuer, letter, type, authorization } = voucher;
  const legend = letterLegend(voucher);
  return (
    <header className={classes.head}>
      <div className={classes.issuer}>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <h1>{issuer.tradeName}</h1>
        {issuer.legalName !== issuer.tradeName && <p>{issuer.legalName}</p>}
        <p>{issuer.address}</p>
        <p>{issuer.phone}</p>
        <p className={classes.strong}>{issuerConditionTable[issuer.vatCondition].printed}</p>
      </div>
      <div className={classes.middle}>
        <p className={classes.letter}>{authorization ? letter : PROVISIONAL_LETTER}</p>
        {authorization && <p>{texts.code(voucherCode(type))}</p>}
        {legend && <p className={classes.strong}>{legend}</p>}
      </div>
      <Identity voucher={voucher} />
    </header>
  );
}

function Identity({ voucher }: { voucher: PaperVoucher }) {
  const { issuer, kind, pointOfSale, number, day, authorization, saleNumber } = voucher;
  const isAuthorised = authorization !== null && number !== null;
  return (
    <div className={classes.identity}>
      <h2>{isAuthorised ? voucherKindLabels[kind].toUpperCase() : paperLegends.notAnInvoice}</h2>
      {isAuthorised && (
        <p className={`figures ${classes.number}`}>
          {texts.number} {voucherNumber(pointOfSale, number)}
        </p>
      )}
      {!isAuthorised && saleNumber && <p className={classes.number}>{texts.order(saleNumber)}</p>}
      <dl>
        <PaperField name={texts.date} value={formatDay(day)} />
        <PaperField name={texts.taxId} value={issuer.cuit} />
        <PaperField name={texts.grossIncome} value={issuer.grossIncome || paperLegends.noGrossIncome} />
        {issuer.activitiesStart && (
          <PaperField name={texts.activitiesStart} value={formatDay(issuer.activitiesStart)} />
        )}
      </dl>
    </div>
  );
}

/** A voucher with so many lines may need a second page. Its table then names the voucher on each page. */
const LONG = 15;

function VoucherLines({ voucher }: { voucher: PaperVoucher }) {
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

function VoucherReceiver({ voucher }: { voucher: PaperVoucher }) {
  const { receiver, saleCondition, corrects, authorization } = voucher;
  const { name, document, condition } = receiverTexts(receiver);
  return (
    <dl className={classes.receiver}>
      <PaperField
        isWide
        name={texts.receiver}
        value={
          document ? (
            <>
              {name} · <span className={classes.document}>{document}</span>
            </>
          ) : (
            name
          )
        }
      />
      <PaperField isWide name={texts.address} value={receiver.address} />
      <PaperField name={texts.vatCondition} value={condition} />
      <PaperField name={texts.saleCondition} value={saleCondition} />
      {corrects && authorization && (
        <PaperField
          isWide
          name={texts.corrects}
          value={
            <>
              <span className={classes.document}>{correctedName(corrects)}</span>{' '}
              {texts.correctedOn(formatDay(corrects.day))}
            </>
          }
        />
      )}
    </dl>
  );
}
