import { noticeChannelLabels, refusesMessages } from '@dioptria/contract/notice-texts.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/format.ts';
import { useCan } from '../../shared/session/session.ts';
import { ErrorState } from '../../shared/ui/error-text.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { SectionHeading } from '../sale-detail/section-heading.tsx';
import { noticesQuery, type Sale } from '../sales-api.ts';
import rows from '../sales.module.css';
import { saleNoticeTexts as texts } from './texts.ts';

const SaleNoticeDialog = lazyPart(async () => (await import('./sale-notice-dialog.tsx')).SaleNoticeDialog);

/** The messages to the client about an order, and the button that writes one (docs/rules.md#notices-5). */
export function SaleNotices({ sale }: { sale: Sale }) {
  const { data: notices, error, refetch } = useQuery({ ...noticesQuery(sale._id), enabled: sale.timesTold > 0 });
  const [isTelling, setTelling] = useState(false);
  const mayTell = useCan('sales.update');
  const { acceptsMessages } = sale.client;
  const close = () => setTelling(false);

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
      {mayTell && acceptsMessages && (
        <Button
          variant="light"
          mt="sm"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setTelling(true)}
        >
          {texts.tell}
        </Button>
      )}
      {isTelling && <SaleNoticeDialog sale={sale} onClose={close} onTold={close} />}
    </section>
  );
}
