import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../../base/format/format.ts';
import { lazyPart } from '../../../base/ui/lazy-part.tsx';
import { ClientCard } from '../client-card.tsx';
import type { Sale } from '../sales-api.ts';
import { saleTexts } from '../texts.ts';
import classes from './sale-detail.module.css';
import { detailTexts } from './texts.ts';

const PrescriptionView = lazyPart(
  async () => (await import('../../prescriptions/prescription-view.tsx')).PrescriptionView,
);

export function SaleClient({ sale: { client, prescriptions } }: { sale: Sale }) {
  const [viewed, setViewed] = useState<string>();
  return (
    <Stack component="section" aria-label={saleFields.client.label} className={classes.client}>
      <ClientCard client={client} />
      {prescriptions.length === 0 ? (
        <Box c="dimmed" fz="sm">
          {detailTexts.noPrescriptions}
        </Box>
      ) : (
        <Stack component="ul" gap={8} aria-label={detailTexts.prescriptions}>
          {prescriptions.map(({ _id, createdAt }) => (
            <Group
              key={_id}
              component="li"
              justify="space-between"
              wrap="nowrap"
              gap="sm"
              className={classes.prescription}
            >
              {detailTexts.prescriptionOf(formatDate(createdAt))}
              <Button variant="subtle" flex="none" px={10} my={-2} onClick={() => setViewed(_id)}>
                {saleTexts.viewPrescription}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {viewed !== undefined && <PrescriptionView opened prescriptionId={viewed} onClose={() => setViewed(undefined)} />}
    </Stack>
  );
}
