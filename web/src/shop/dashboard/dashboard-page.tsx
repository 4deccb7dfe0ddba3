import { lateInsurerText } from '@dioptria/contract/shop/insurer-accounts/insurer-account-labels.ts';
import { WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOpenedRecord } from '../../base/resource/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { tinted, type Tone } from '../../base/ui/chip.tsx';
import { LensAnswers, lensTexts } from '../categories/lens-answers.tsx';
import { CertificateLine } from '../fiscal-settings/certificate-line.tsx';
import { CanceledJobs } from '../jobs/canceled-jobs.tsx';
import { LateJobs } from '../jobs/late-jobs-line.tsx';
import { SaleDetailDialog } from '../sales/sale-detail/sale-detail-dialog.tsx';
import { salesWith } from '../sales/sales-api.ts';
import { SalesList } from '../sales/sales-list.tsx';
import { saleTexts } from '../sales/texts.ts';
import { dashboardQuery } from './dashboard-api.ts';
import { FiguresRow } from './figures-row.tsx';
import { FirstSteps } from './first-steps.tsx';
import { dashboardTexts, lateInsurerTexts, voucherTexts } from './texts.ts';

const pendingSales = salesWith({ orderStatus: 'finished' });

export function DashboardPage() {
  const detail = useOpenedRecord('detail');
  const navigate = useNavigate();
  useShortcut({
    key: 'n',
    label: saleTexts.create,
    run: () => void navigate({ to: '/sales', search: { createDialog: true } }),
    enabled: useCan('sales.create'),
  });

  return (
    <>
      <Box component="h1" mb="1rem">
        {dashboardTexts.title}
      </Box>
      <FirstSteps />
      <FiguresRow />
      <CertificateLine />
      <LateJobs />
      <CanceledJobs />
      <WaitingVouchers />
      <LateInsurer />
      <LensQuestions />
      <SalesList
        title={dashboardTexts.pending}
        titleAs="h2"
        exported={resourceEndpoints.sales.export}
        minWidth={650}
        source={pendingSales}
        onOpen={({ _id }) => detail.open(_id)}
        empty={{ title: dashboardTexts.nothingPending, detail: dashboardTexts.nothingPendingDetail }}
        failure={dashboardTexts.pendingFailed}
      />
      <SaleDetailDialog {...detail} />
    </>
  );
}

function LateInsurer() {
  const { data } = useQuery(dashboardQuery);
  if (!data?.lateInsurer) return null;
  return (
    <Box component="p" {...tinted('carey')} px="md" py="xs" mb="md">
      <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} />{' '}
      {lateInsurerText(data.lateInsurer)}.{' '}
      <Link to="/claims/accounts" style={{ color: 'inherit', fontWeight: 620 }}>
        {lateInsurerTexts.seeAccounts}
      </Link>
    </Box>
  );
}

function LensQuestions() {
  const { data } = useQuery(dashboardQuery);
  if (!data || data.lensQuestions.length === 0) return null;
  return (
    <Box component="ul" {...tinted('carey')} px="md" py="xs" mb="md" aria-label={lensTexts.questions}>
      {data.lensQuestions.map((category) => (
        <Group key={category._id} component="li" gap="0.375rem 0.5rem" py={4}>
          <span>{lensTexts.askedBySeller(category.name)}</span>
          <LensAnswers category={category} answers={['yes', 'no']} />
        </Group>
      ))}
    </Box>
  );
}

function WaitingVouchers() {
  const { data } = useQuery(dashboardQuery);
  if (!data) return null;
  const { waiting, urgent, rejected } = data.vouchers;
  return (
    <>
      <Warning tone="rubi" vouchers={urgent} textOf={voucherTexts.urgent} search={waitingFirst} />
      <Warning tone="carey" vouchers={waiting - urgent} textOf={voucherTexts.waiting} search={waitingFirst} />
      <Warning tone="rubi" vouchers={rejected} textOf={voucherTexts.rejected} search={{ state: 'rejected' }} />
    </>
  );
}

const waitingFirst = { state: WAITING, sort: 'createdAt' };

interface WarningProps {
  tone: Tone;
  vouchers: number;
  textOf: (vouchers: number) => string;
  search: { state?: string; sort?: string };
}

function Warning({ tone, vouchers, textOf, search }: WarningProps) {
  if (vouchers <= 0) return null;
  return (
    <Box component="p" {...tinted(tone)} px="md" py="xs" mb="md">
      <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} /> {textOf(vouchers)}.{' '}
      <Link to="/cash/invoices" search={search} style={{ color: 'inherit', fontWeight: 620 }}>
        {voucherTexts.see(vouchers)}
      </Link>
    </Box>
  );
}
