import { Box, Button, Group, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../base/session/session.ts';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { rulesTotalQuery } from './tariff-api.ts';
import { ruleTexts as texts } from './texts.ts';

const TariffDialog = lazyPart(async () => (await import('./tariff-dialog.tsx')).TariffDialog);

export function TariffSection({ insurer }: { insurer: Insurer }) {
  const { data: total, error, refetch } = useQuery(rulesTotalQuery(insurer._id));
  const [isOpen, setOpen] = useState(false);
  const mayUpdate = useCan('insurances.update');
  return (
    <Box component="section" aria-label={texts.title} mt="1.25rem">
      <PanelHeading title={texts.title} detail={texts.detail} />
      {error && total === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Group gap="0.75rem">
        {(mayUpdate || Boolean(total)) && (
          <Button
            variant="light"
            leftSection={<IconListDetails size={18} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {total === 0 ? texts.begin : texts.open}
          </Button>
        )}
        {total !== undefined && <Text c="dimmed">{total === 0 ? texts.none : texts.total(total)}</Text>}
      </Group>
      {isOpen && <TariffDialog insurer={insurer} onClose={() => setOpen(false)} />}
    </Box>
  );
}
