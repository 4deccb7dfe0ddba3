import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import classes from './invoices.module.css';
import { kindName, numberText } from './voucher-labels.ts';

/** A line ends before the number, and not within it. */
export function VoucherName({ voucher }: { voucher: Pick<Invoice, 'kind' | 'letter' | 'pointOfSale' | 'number'> }) {
  return (
    <span>
      {kindName(voucher)}
      {voucher.number !== null && (
        <>
          {' '}
          <span className={classes.number}>{numberText(voucher)}</span>
        </>
      )}
    </span>
  );
}
