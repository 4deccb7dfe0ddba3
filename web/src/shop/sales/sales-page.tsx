import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconBrandWhatsapp, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { PAGE_SIZE } from '../../base/data-table/pages.ts';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { useIssuing } from '../fiscal-settings/fiscal-settings-api.ts';
import { showNewestVoucher } from '../invoices/voucher-notice.tsx';
import { UnfinishedSale } from './draft/unfinished-sale.tsx';
import { SaleDetailDialog } from './sale-detail/sale-detail-dialog.tsx';
import { salePosition, saleQuery, type SalesFilter, salesWith } from './sales-api.ts';
import { SalesList } from './sales-list.tsx';
import { saleNoticeTexts, saleTexts, toInvoiceTexts } from './texts.ts';

const NoticeBatch = lazyPart(async () => (await import('./notices/sale-notice-dialog.tsx')).NoticeBatch);

const notNotifiedFilters = {
  untold: { told: 'false' },
  ready: { told: 'false', orderStatus: 'finished' },
} as const satisfies Record<string, SalesFilter>;
type NotNotifiedFilter = keyof typeof notNotifiedFilters;

const readNotNotified = (text: string | undefined): NotNotifiedFilter | undefined =>
  text === 'untold' || text === 'ready' ? text : undefined;

interface NotNotifiedFilterFieldProps {
  chosen: NotNotifiedFilter | undefined;
  onChange: (chosen: NotNotifiedFilter | undefined) => void;
}

function NotNotifiedFilterField({ chosen, onChange }: NotNotifiedFilterFieldProps) {
  const [isNotifying, setNotifying] = useState(false);
  const mayNotify = useCan('sales.update');
  return (
    <Group align="flex-end" gap="0.75rem">
      <NativeSelect
        flex={1}
        miw="9rem"
        label={saleNoticeTexts.filter}
        data={[
          { value: '', label: saleNoticeTexts.all },
          { value: 'untold', label: saleNoticeTexts.notNotified },
          { value: 'ready', label: saleNoticeTexts.ready },
        ]}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChange(readNotNotified(currentTarget.value))}
      />
      {chosen && mayNotify && (
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setNotifying(true)}
        >
          {saleNoticeTexts.batch}
        </Button>
      )}
      {chosen && isNotifying && <NoticeBatch filter={notNotifiedFilters[chosen]} onClose={() => setNotifying(false)} />}
    </Group>
  );
}

const SaleWizard = lazyPart(async () => (await import('./wizard/sale-wizard.tsx')).SaleWizard);

/** Goes to the list page with the sale `id`, unless the URL has a page, a sort order or a search. */
function usePageOfRow() {
  const search = useSearch({ from: '/shop/sales' });
  const { id } = search;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isPlaced = useEffectEvent(() => Boolean(search.page ?? search.sort ?? search.search));
  useEffect(() => {
    if (id === undefined || isPlaced()) return undefined;
    let isLeft = false;
    async function goToRow(row: string) {
      const found = await queryClient.fetchQuery(salePosition(row)).catch(() => undefined);
      const page = Math.ceil((found?.position ?? 1) / PAGE_SIZE);
      if (isLeft || isPlaced() || page === 1) return;
      void navigate({ to: '/sales', search: (previous) => ({ ...previous, page }), replace: true, resetScroll: false });
    }
    void goToRow(id);
    return () => {
      isLeft = true;
    };
  }, [id, navigate, queryClient]);
}

export function SalesPage() {
  const { id, createDialog = false, told, invoice, invoices } = useSearch({ from: '/shop/sales' });
  const notNotified = readNotNotified(told);
  const isToInvoice = invoices === MISSING;
  const source = useMemo(
    () => salesWith({ ...(notNotified && notNotifiedFilters[notNotified]), ...(isToInvoice && { toInvoice: 'true' }) }),
    [notNotified, isToInvoice],
  );
  const navigate = useNavigate();
  usePageOfRow();
  const mayCreate = useCan('sales.create');
  const mayInvoice = useCan('invoices.create');
  const detail = useOpenedRecord('detail');
  const wizardOpen = createDialog && mayCreate;
  const setWizard = (open: boolean) =>
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, createDialog: open || undefined }),
      replace: !open,
      resetScroll: false,
    });

  const filter = (chosen: { told?: NotNotifiedFilter | undefined; invoices?: string | undefined }) =>
    void navigate({
      to: '/sales',
      search: ({ page: _page, ...previous }) => ({ ...previous, ...chosen }),
      resetScroll: false,
    });

  useShortcut({ key: 'n', label: saleTexts.create, run: () => setWizard(true), enabled: mayCreate });

  return (
    <>
      {mayCreate && !wizardOpen && <UnfinishedSale onContinue={() => setWizard(true)} />}
      <SalesList
        title="Todas las ventas"
        source={source}
        filters={
          <>
            <NotNotifiedFilterField chosen={notNotified} onChange={(chosen) => filter({ told: chosen })} />
            <ToInvoiceFilter
              chosen={isToInvoice}
              onChange={(chosen) => filter({ invoices: chosen ? MISSING : undefined })}
            />
          </>
        }
        exported={resourceEndpoints.sales.export}
        highlighted={id}
        onOpen={({ _id }) => detail.open(_id)}
        empty={{
          title: isToInvoice
            ? toInvoiceTexts.empty
            : notNotified
              ? saleNoticeTexts.batchEmpty
              : 'Todavía no hay ventas.',
          ...(mayCreate && !notNotified && !isToInvoice && { detail: 'Creá la primera con «Crear Nueva Venta».' }),
        }}
        action={
          mayCreate && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWizard(true)}>
              {saleTexts.create}
            </Button>
          )
        }
      />
      <SaleDetailDialog {...detail} />
      {invoice && mayInvoice && <InvoiceOfSale key={invoice} id={invoice} />}
      {wizardOpen && <SaleWizard opened onClose={() => setWizard(false)} />}
    </>
  );
}

const InvoiceDialog = lazyPart(async () => (await import('../invoices/invoice-form.tsx')).InvoiceDialog);

function InvoiceOfSale({ id }: { id: string }) {
  const { data: sale } = useQuery(saleQuery(id));
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, invoice: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  // A toast shows the invoice, because the detail of the sale is closed.
  return sale && <InvoiceDialog sale={sale} onIssued={() => showNewestVoucher(id)} onClose={close} />;
}

/** The value of the filter in the URL. */
const MISSING = 'missing';

interface ToInvoiceFilterProps {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

function ToInvoiceFilter({ chosen, onChange }: ToInvoiceFilterProps) {
  if (!useIssuing()) return null;
  return (
    <NativeSelect
      label={toInvoiceTexts.filter}
      data={[
        { value: '', label: toInvoiceTexts.all },
        { value: MISSING, label: toInvoiceTexts.missing },
      ]}
      value={chosen ? MISSING : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === MISSING)}
    />
  );
}
