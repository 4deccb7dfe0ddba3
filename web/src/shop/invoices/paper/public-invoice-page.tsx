import { paperName, voucherNotFound } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import type { PublicInvoice } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { logoPath } from '@dioptria/contract/shop/settings/logo.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { apiUrl, errorMessage } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Logo } from '../../../base/ui/elements/logo.tsx';
import { publicInvoiceQuery } from './public-invoice-links.tsx';
import classes from './public-invoice-page.module.css';
import { printTexts, publicInvoiceTexts as texts } from './texts.ts';
import { VoucherSheet } from './voucher-sheet.tsx';

/**
 * The customer comes from the public page of the sale or from a message, without signing in
 * (docs/rules.md#invoices-34).
 */
export function PublicInvoicePage() {
  const { tenantId, invoiceId } = useParams({ from: '/public/$tenantId/invoice/$invoiceId' });
  const { data: voucher, error, isPending, refetch } = useQuery(publicInvoiceQuery(tenantId, invoiceId));
  if (voucher) return <LoadedInvoice voucher={voucher} tenantId={tenantId} />;
  return (
    <main className={classes.page}>
      <section className={`panel ${classes.message}`} aria-busy={isPending}>
        <Logo size={40} />
        {isPending && <output>{sharedTexts.loading}</output>}
        {error && (
          <>
            <Text role="alert" c="var(--mantine-color-error)">
              {errorMessage(error, texts.failed)}
            </Text>
            <Button size="md" onClick={() => void refetch()}>
              {sharedTexts.retry}
            </Button>
          </>
        )}
        {!error && voucher === null && <p role="alert">{voucherNotFound}</p>}
      </section>
    </main>
  );
}

function LoadedInvoice({ voucher, tenantId }: { voucher: PublicInvoice; tenantId: string }) {
  const logo = voucher.logo === null ? undefined : apiUrl(logoPath(tenantId, voucher.logo));
  return (
    <main className={classes.page}>
      <title>{`${paperName(voucher)} · ${voucher.issuer.tradeName}`}</title>
      <Group justify="space-between" gap="0.5rem 1rem" className={classes.actions}>
        <Text c="dimmed" fz="sm">
          {texts.help}
        </Text>
        <Button size="md" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {printTexts.print}
        </Button>
      </Group>
      <article className={classes.paper} aria-label={paperName(voucher)}>
        <VoucherSheet voucher={voucher} logo={logo} />
      </article>
    </main>
  );
}
