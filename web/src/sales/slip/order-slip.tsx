import { saleFields } from '@dioptria/contract/sale-fields.ts';
import { Box, Group } from '@mantine/core';
import type { Settings } from '@dioptria/contract/settings.ts';
import { logoAddress } from '@dioptria/contract/logo.ts';
import { lineTotal } from '@dioptria/contract/sale-total.ts';
import { createPortal } from 'react-dom';
import { formatDate, formatDay, formatMoney } from '../../shared/format/format.ts';
import { apiAddress } from '../../shared/http/http.ts';
import { useSession } from '../../shared/session/session.ts';
import { hasDeposit } from '../amounts.tsx';
import type { Sale } from '../sales-api.ts';
import { paymentMethodLabels, paymentStatusLabels, prescriptionTypeLabels, saleTexts } from '../texts.ts';
import classes from './order-slip.module.css';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { slipTexts } from './texts.ts';

/**
 * The order on paper: A4, A5 or an 80 mm roll, black on white. The screen hides it; the printer prints it and nothing
 * else of the page.
 */
export function OrderSlip({ sale }: { sale: Sale }) {
  const { tenant } = useSession();
  return createPortal(
    <article className={classes.slip} data-slip>
      <SlipHeader tenant={tenant} sale={sale} />
      <Box component="dl" py="4mm" className={classes.facts}>
        <Fact name={saleFields.client.label} value={sale.client.name} />
        <Fact name={sale.client.typeId} value={sale.client.numId} />
        <Fact name={saleFields.deliveryDate.label} value={formatDay(sale.deliveryDate)} />
        <Fact name={saleFields.seller.label} value={sale.seller.name} />
        {sale.client.insurance && <Fact name={saleTexts.insurance} value={sale.client.insurance.name} />}
        <Fact
          name={slipTexts.payment}
          value={`${paymentMethodLabels[sale.paymentMethod]} · ${paymentStatusLabels[sale.paymentStatus]}`}
        />
      </Box>
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
    </article>,
    document.body,
  );
}

function SlipHeader({ tenant, sale }: { tenant: Settings; sale: Sale }) {
  const lines = [
    tenant.legalName === tenant.name ? '' : tenant.legalName,
    tenant.taxId && slipTexts.taxId(tenant.taxId),
    tenant.address,
    tenant.phone,
    tenant.email,
    tenant.technicalDirector && slipTexts.technicalDirector(tenant.technicalDirector, tenant.technicalLicense),
  ];
  return (
    <Group
      component="header"
      justify="space-between"
      align="stretch"
      wrap="nowrap"
      gap="8mm"
      pb="4mm"
      className={classes.header}
    >
      <div>
        {tenant.logo && (
          <img className={classes.logo} src={apiAddress(logoAddress(tenant._id, tenant.logo._id))} alt="" />
        )}
        <h1>{tenant.name}</h1>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={classes.order}>
        <Box component="p" px="2mm" py="1mm" bd="1pt solid #000" fz="9pt" fw={620}>
          {slipTexts.notAnInvoice}
        </Box>
        <Box component="p" pt="2mm" fz="13pt" fw={620}>
          {slipTexts.order} {sale.number}
        </Box>
        <p>
          {slipTexts.date} {formatDate(sale.saleDate)}
        </p>
      </div>
    </Group>
  );
}

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
                {line.product.code} · {prescriptionTypeLabels[line.prescriptionType]}
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

function SlipAmounts({ sale }: { sale: Sale }) {
  return (
    <Box component="dl" w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
      <Fact name={saleFields.subtotal.label} value={formatMoney(sale.subtotal)} />
      {sale.discountAmount > 0 && (
        <Fact name={saleFields.discount.label} value={`− ${formatMoney(sale.discountAmount)}`} />
      )}
      <Fact name={saleFields.total.label} value={formatMoney(sale.total)} strong />
      {hasDeposit(sale) && <Fact name={saleTexts.deposit} value={formatMoney(sale.deposit)} />}
      {hasDeposit(sale) && <Fact name={saleTexts.balance} value={formatMoney(sale.balance)} strong />}
    </Box>
  );
}

function Fact({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <Group justify="space-between" align="stretch" wrap="nowrap" gap="4mm" {...(strong && { fz: '12pt', fw: 620 })}>
      <Box component="dt" flex="none">
        {name}
      </Box>
      <Box component="dd" ta="end" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Group>
  );
}
