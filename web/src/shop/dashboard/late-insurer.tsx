import { lateInsurerText } from '@dioptria/contract/shop/insurer-accounts/insurer-account-labels.ts';
import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tinted } from '../../base/ui/chip.tsx';
import { dashboardQuery } from './dashboard-api.ts';
import { lateInsurerTexts as texts } from './texts.ts';

export function LateInsurer() {
  const { data } = useQuery(dashboardQuery);
  if (!data?.lateInsurer) return null;
  return (
    <Box component="p" {...tinted('carey')} px="md" py="xs" mb="md">
      <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} />{' '}
      {lateInsurerText(data.lateInsurer)}.{' '}
      <Link to="/claims/accounts" style={{ color: 'inherit', fontWeight: 620 }}>
        {texts.seeAccounts}
      </Link>
    </Box>
  );
}
