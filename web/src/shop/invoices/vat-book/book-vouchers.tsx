import type { BookVoucher } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatMoney } from '../../../base/format/format.ts';
import { ScrollRegion } from '../../../base/ui/scroll-region.tsx';
import { VoucherName } from '../voucher-name.tsx';
import { documentText } from '../voucher-labels.ts';
import { vatBookTexts as texts } from './texts.ts';
import monthTable from '../../../base/data-table/month-table.module.css';
import classes from './vat-book.module.css';

const STEP = 100;

/** A voucher's name opens the voucher, which has the columns that a narrow screen hides. */
export function BookVouchers({ vouchers }: { vouchers: readonly BookVoucher[] }) {
  const [shown, setShown] = useState(STEP);
  const left = vouchers.length - shown;
  const hasExempt = vouchers.some(({ exempt }) => exempt !== 0);
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="vat-book-vouchers">
      <Box component="h2" id="vat-book-vouchers" fz="h3" mb="0.5rem">
        {texts.vouchers}
      </Box>
      <ScrollRegion className={monthTable.scroll} label={texts.vouchersTable}>
        <table className={`figures ${monthTable.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.voucher}</th>
              <th scope="col" className={classes.receiver}>
                {texts.receiver}
              </th>
              <th scope="col" className={classes.part}>
                {texts.netTotal}
              </th>
              <th scope="col" className={classes.part}>
                {texts.vatTotal}
              </th>
              {hasExempt && (
                <th scope="col" className={classes.part}>
                  {texts.exempt}
                </th>
              )}
              <th scope="col">{texts.total}</th>
            </tr>
          </thead>
          <tbody>
            {vouchers.slice(0, shown).map((voucher) => (
              <Row key={voucher._id} voucher={voucher} hasExempt={hasExempt} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {left > 0 && (
        <Button variant="default" mt="0.75rem" onClick={() => setShown(shown + STEP)}>
          {texts.more(Math.min(STEP, left))}
        </Button>
      )}
    </section>
  );
}

function Row({ voucher, hasExempt }: { voucher: BookVoucher; hasExempt: boolean }) {
  const sum = (of: 'base' | 'amount') => voucher.vat.reduce((whole, one) => whole + Math.round(one[of] * 100), 0) / 100;
  return (
    <tr>
      <td>{formatDay(voucher.day)}</td>
      <th scope="row">
        <Link to="/cash/invoices" search={{ id: voucher._id }}>
          <VoucherName voucher={voucher} />
        </Link>
      </th>
      <td className={classes.receiver}>
        <span>{voucher.name}</span>
        <span className={classes.document}>{documentText(voucher)}</span>
      </td>
      <td className={classes.part}>{formatMoney(sum('base') + voucher.undivided)}</td>
      <td className={classes.part}>{formatMoney(sum('amount'))}</td>
      {hasExempt && <td className={classes.part}>{formatMoney(voucher.exempt)}</td>}
      <td>{formatMoney(voucher.total)}</td>
    </tr>
  );
}
