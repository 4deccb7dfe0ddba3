import {
  letterLegend,
  paperLegends,
  type PaperVoucher,
  PROVISIONAL_LETTER,
} from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { issuerConditionTable } from '@dioptria/contract/shop/vat/vat-conditions.ts';
import { voucherCode, voucherKindLabels, voucherNumber } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { formatDay } from '../../../base/format/format.ts';
import { PaperField } from './paper-field.tsx';
import { paperTexts as texts } from './texts.ts';
import classes from './voucher-sheet.module.css';

export function VoucherHead({ voucher, logo }: { voucher: PaperVoucher; logo: string | undefined }) {
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
