import { correctedName, type PaperVoucher, receiverTexts } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { formatDay } from '../../../base/format/format.ts';
import { PaperField } from './paper-field.tsx';
import { paperTexts as texts } from './texts.ts';
import classes from './voucher-sheet.module.css';

export function VoucherReceiver({ voucher }: { voucher: PaperVoucher }) {
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
