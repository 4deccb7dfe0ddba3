import { noticeChannelLabels, refusesMessages } from '@dioptria/contract/shop/notices/notice-labels.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../base/format/format.ts';
import { useCan } from '../../../base/session/session.ts';
import { SectionHeading } from '../../../base/ui/elements/sections.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { noticesQuery, type Sale } from '../sales-api.ts';
import rows from '../sales.module.css';
import { saleNoticeTexts as texts } from '../texts.ts';

const SaleNoticeDialog = lazyPart(async () => (await import('./sale-notice-dialog.tsx')).SaleNoticeDialog);

export function SaleNotices({ sale }: { sale: Sale }) {
  const { data: notices, error, refetch } = useQuery({ ...noticesQuery(sale._id), enabled: sale.timesTold > 0 });
  const [isNotifying, setNotifying] = useState(false);
  const mayNotify = useCan('sales.update');
  const { acceptsMessages } = sale.client;
  const close = () => setNotifying(false);

  return (
    <section aria-label={texts.title}>
      <SectionHeading>{texts.title}</SectionHeading>
      {sale.timesTold === 0 && <Text c="dimmed">{acceptsMessages ? texts.none : refusesMessages}</Text>}
      {error && !notices && <ErrorState error={error} onRetry={() => void refetch()} />}
      {notices && (
        <Box component="ul" className={rows.rows}>
          {notices.map(({ _id, channel, user, createdAt, text }) => (
            <Box component="li" key={_id} py={8} style={{ overflowWrap: 'anywhere' }}>
              <Box c="dimmed" fz="sm" className="figures">
                {texts.by(noticeChannelLabels[channel], user.name, formatDateTime(createdAt))}
              </Box>
              {text}
            </Box>
          ))}
        </Box>
      )}
      {mayNotify && acceptsMessages && (
        <Button
          variant="light"
          mt="sm"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setNotifying(true)}
        >
          {texts.notify}
        </Button>
      )}
      {isNotifying && <SaleNoticeDialog sale={sale} onClose={close} onNotified={close} />}
    </section>
  );
}
