import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Group } from '@mantine/core';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { formatDate, formatDay, formatMoney } from '../../../base/format/format.ts';
import { Fact, Paper, PaperFacts } from '../../../base/print/paper.tsx';
import { useSession } from '../../../base/session/session.ts';
import { QrCode } from '../../../base/ui/qr-code.tsx';
import { useMethodNames } from '../../settings/methods.ts';
import type { Sale } from '../sales-api.ts';
import { paymentStatusLabels, saleTexts, typeLabels } from '../texts.ts';
import classes from './sale-slip.module.css';
import { SlipAmounts } from './slip-amounts.tsx';
import { slipTexts } from './texts.ts';

export function SaleSlip({ sale }: { sale: Sale }) {
  const { tenant } = useSession();
  const names = useMethodNames();
  return (
    <Paper warning={slipTexts.notAnInvoice} title={`${slipTexts.sale} ${sale.number}`} date={formatDate(sale.saleDate)}>
      <PaperFacts>
        <Fact name={saleFields.client.label} value={sale.client.name} />
        <Fact name={sale.client.typeId} value={sale.client.numId} />
        <Fact name={saleFields.deliveryDate.label} value={formatDay(sale.deliveryDate)} />
        <Fact name={saleFields.seller.label} value={sale.seller.name} />
        <Fact name={saleTexts.insurance} value={insurerNames(sale)} />
        <Fact
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
      <Group component="footer" wrap="nowrap" gap="4mm" pt="4mm" className={classes.footer}>
        <QrCode text={`${window.location.origin}/public/${tenant._id}/order/${sale._id}`} label={slipTexts.qr} />
        <p>{slipTexts.follow}</p>
      </Group>
    </Paper>
  );
}

/** Of a sale that is not covered, the client's insurer. */
const insurerNames = ({ client, coverages = [] }: Sale): string => {
  const paying = coverages.filter(({ insurerAmount }) => insurerAmount > 0).map(({ insurance }) => insurance.name);
  return paying.length > 0 ? paying.join(', ') : (client.insurance?.name ?? '');
};

function SlipLines({ sale }: { sale: Sale }) {
  return (
    <table className={`figures ${classes.lines}`}>
      <thead>
        <tr>
          <th>{slipTexts.product}</th>
          <th>{slipTexts.quantity}</th>
          <th className={classes.unitPrice}>{slipTexts.price}</th>
          <th>{slipTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {sale.products.map((line) => (
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
        {Array.from(sale.customProducts.entries(), ([position, line]) => (
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
      <td className={classes.unitPrice}>{formatMoney(price)}</td>
      <td>{formatMoney(lineTotal({ price, quantity }))}</td>
    </>
  );
}
