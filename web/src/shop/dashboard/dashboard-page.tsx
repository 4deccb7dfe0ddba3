import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CertificateLine } from '../fiscal-settings/certificate-line.tsx';
import { SaleDetailDialog } from '../sales/sale-detail/sale-detail-dialog.tsx';
import { salesWith } from '../sales/sales-api.ts';
import { SalesList } from '../sales/sales-list.tsx';
import { saleTexts } from '../sales/texts.ts';
import { useOpenedRecord } from '../../base/resource/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { CanceledJobs } from '../jobs/canceled-jobs.tsx';
import { LateJobs } from '../jobs/late-jobs-line.tsx';
import { FiguresRow } from './figures-row.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LateInsurer } from './late-insurer.tsx';
import { LensQuestions } from './lens-questions.tsx';
import { dashboardTexts as texts } from './texts.ts';
import { WaitingVouchers } from './waiting-vouchers.tsx';

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
        {texts.title}
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
        title={texts.pending}
        titleAs="h2"
        exported={resourceEndpoints.sales.export}
        minWidth={650}
        source={pendingSales}
        onOpen={({ _id }) => detail.open(_id)}
        empty={{ title: texts.nothingPending, detail: texts.nothingPendingDetail }}
        failure={texts.pendingFailed}
      />
      <SaleDetailDialog {...detail} />
    </>
  );
}
