import { withholdingTaxLabels } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type { ListedWithholding } from '@dioptria/contract/shop/insurer-accounts/insurer-withholdings.ts';
import { Box, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import monthTable from '../../base/data-table/month-table.module.css';
import figures from '../../base/charts/figures-page.module.css';
import { formatDay, formatMoney, formatNumber } from '../../base/format/format.ts';
import { usePhone } from '../../base/ui/phone.ts';
import { ScrollRegion } from '../../base/ui/scroll-region.tsx';
import classes from './withholdings.module.css';
import { withholdingTexts as texts } from './withholding-texts.ts';

const STEP = 100;

export function MonthCertificates({ withholdings }: { withholdings: readonly ListedWithholding[] }) {
  const [shown, setShown] = useState(STEP);
  const phone = usePhone();
  const left = withholdings.length - shown;
  const first = withholdings.slice(0, shown);
  return (
    <section className={`panel ${figures.card}`} aria-labelledby="withholding-certificates">
      <Box component="h2" id="withholding-certificates" fz="h3" mb="0.5rem">
        {texts.certificates}
      </Box>
      {phone ? <Cards withholdings={first} /> : <Table withholdings={first} />}
      {left > 0 && (
        <Button variant="default" mt="0.75rem" onClick={() => setShown(shown + STEP)}>
          {texts.more(Math.min(STEP, left))}
        </Button>
      )}
    </section>
  );
}

interface WithholdingsProps {
  withholdings: readonly ListedWithholding[];
}

function Table({ withholdings }: WithholdingsProps) {
  return (
    <ScrollRegion className={monthTable.scroll} label={texts.certificatesTable}>
      <table className={`figures ${monthTable.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.certificate}</th>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.insurer}</th>
            <th scope="col">{texts.payment}</th>
            <th scope="col" className={classes.part}>
              {texts.base}
            </th>
            <th scope="col" className={classes.part}>
              {texts.rate}
            </th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {withholdings.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a payment may hold two equal certificates
            <Row key={`${one.payment._id} ${index}`} withholding={one} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cards({ withholdings }: WithholdingsProps) {
  return (
    <ul className={classes.cards} aria-label={texts.certificates}>
      {withholdings.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a payment may hold two equal certificates
        <li key={`${one.payment._id} ${index}`}>
          <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
            <span>{one.certificateNumber}</span>
            <span className={classes.amount}>{formatMoney(one.amount)}</span>
          </Group>
          <span className={classes.below}>{taxText(one)}</span>
          <span className={classes.below}>
            {formatDay(one.day)} · {one.insurance.name}
          </span>
          <Link to="/claims/payments" search={{ id: one.payment._id }}>
            {texts.paymentOf(one.payment.number)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** 'Ingresos Brutos · Salta' */
const taxText = ({ tax, jurisdiction }: ListedWithholding) =>
  jurisdiction ? `${withholdingTaxLabels[tax]} · ${jurisdiction}` : withholdingTaxLabels[tax];

function Row({ withholding }: { withholding: ListedWithholding }) {
  const { certificateNumber, day, base, rate, amount, insurance, cuit, payment } = withholding;
  return (
    <tr>
      <th scope="row">
        <span>{certificateNumber}</span>
        <span className={classes.below}>{taxText(withholding)}</span>
      </th>
      <td>{formatDay(day)}</td>
      <td className={classes.insurer}>
        <span>{insurance.name}</span>
        {cuit && <span className={classes.below}>{texts.taxId(cuit)}</span>}
      </td>
      <td>
        <Link to="/claims/payments" search={{ id: payment._id }}>
          {texts.paymentOf(payment.number)}
        </Link>
        {withholding.orderNumber && <span className={classes.below}>{texts.order(withholding.orderNumber)}</span>}
      </td>
      <td className={classes.part}>{base !== null && formatMoney(base)}</td>
      <td className={classes.part}>{rate !== null && `${formatNumber(rate)} %`}</td>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}
