import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../base/ui/dialog.tsx';
import { ErrorState } from '../../../base/ui/error-text.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { batchQuery, type SalesFilter } from '../sales-api.ts';
import { SaleNoticeDialog } from './sale-notice-dialog.tsx';
import { saleNoticeTexts as texts } from './texts.ts';

/** One after the other, without the sales of clients who want no messages. */
export function NoticeBatch({ filter, onClose }: { filter: SalesFilter; onClose: () => void }) {
  const { data, error, refetch } = useQuery(batchQuery(filter));
  const [position, setPosition] = useState(0);
  const sales = data?.filter(({ client }) => client.acceptsMessages);
  const sale = sales?.[position];
  const next = () => setPosition(position + 1);
  if (sales && sale) {
    return (
      <SaleNoticeDialog
        key={sale._id}
        sale={sale}
        onClose={onClose}
        onNotified={next}
        skip={
          <Group gap="0.75rem" wrap="nowrap">
            <Button variant="default" onClick={next}>
              {texts.skip}
            </Button>
            <Box c="dimmed" fz="sm" className="figures">
              {texts.position(position + 1, sales.length)}
            </Box>
          </Group>
        }
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={texts.batch} size="sm">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingText lines={4} />}
      {sales && texts.batchEmpty}
    </Dialog>
  );
}
