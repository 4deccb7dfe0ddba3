import { WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tinted, type Tone } from '../../base/ui/chip.tsx';
import { dashboardQuery } from './dashboard-api.ts';
import { voucherTexts as texts } from './texts.ts';

export function WaitingVouchers() {
  const { data } = useQuery(dashboardQuery);
  if (!data) return null;
  const { waiting, urgent, rejected } = data.vouchers;
  return (
    <>
      <Warning tone="rubi" vouchers={urgent} textOf={texts.urgent} search={waitingFirst} />
      <Warning tone="carey" vouchers={waiting - urgent} textOf={texts.waiting} search={waitingFirst} />
      <Warning tone="rubi" vouchers={rejected} textOf={texts.rejected} search={{ state: 'rejected' }} />
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
        {texts.see(vouchers)}
      </Link>
    </Box>
  );
}
