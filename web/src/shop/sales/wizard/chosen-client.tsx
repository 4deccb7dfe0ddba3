import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { invalidDate } from '@dioptria/contract/base/field-messages.ts';
import { isReusable } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientPrescriptionsQuery, type Prescription } from '../../prescriptions/prescriptions-api.ts';
import { formatDate, formatDay, today } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { lazyPart } from '../../../base/ui/lazy-part.tsx';
import { ClientCard } from '../client-card.tsx';
import { saleTexts } from '../texts.ts';
import classes from './chosen-client.module.css';
import { assignPrescription, type DraftClient } from '../draft/sale-draft.ts';
import type { StepProps } from './steps.tsx';
import { clientTexts as texts } from './texts.ts';

const PrescriptionForm = lazyPart(
  async () => (await import('../../prescriptions/prescription-form.tsx')).PrescriptionForm,
);
const PrescriptionView = lazyPart(
  async () => (await import('../../prescriptions/prescription-view.tsx')).PrescriptionView,
);

interface ChosenClientProps extends StepProps {
  client: DraftClient;
}

/** The sale's client and prescription. */
export function ChosenClient({ client, ...step }: ChosenClientProps) {
  return (
    <Box component="section" className={classes.card} aria-label={texts.chosen}>
      <Box px="1.125rem" py="md">
        <ClientCard client={client} />
      </Box>
      <SalePrescription {...step} client={client} />
    </Box>
  );
}

/**
 * The prescription of the sale, and the button that adds a prescription. If the client's latest prescription is valid
 * and unused, the button opens this prescription, otherwise the form of a new prescription
 * (docs/rules.md#prescriptions-9).
 */
function SalePrescription({ client, draft, change, problems, focusOn }: ChosenClientProps) {
  const { data, error } = useQuery(clientPrescriptionsQuery(client._id));
  const [opened, setOpened] = useState<'form' | 'view'>();
  const [latest] = data ?? [];
  const reused = latest && isReusable(latest, today()) ? latest : undefined;
  const { prescription } = draft;
  const problem = Object.entries(problems).find(([path]) => path.startsWith('prescriptions'))?.[1];

  return (
    <Group gap={8} mih={60} className={classes.prescription} data-field="prescriptions">
      {prescription ? (
        <>
          <Group gap={8} fw={560} className={classes.state}>
            <IconCheck size={18} stroke={2} aria-hidden color="var(--tone-salvia-mark)" />
            {texts.prescriptionAssigned(formatDate(prescription.createdAt))}
          </Group>
          <Button variant="light" onClick={() => setOpened('view')}>
            {saleTexts.viewPrescription}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.removePrescription}
            title={texts.removePrescription}
            onClick={() => {
              change(assignPrescription(null));
              focusOn('prescriptions.add');
            }}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <>
          <Box c="dimmed" fz="sm" className={classes.state}>
            {data && aboutLatest(latest, reused)}
          </Box>
          <Button
            variant="light"
            data-field="prescriptions.add"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!data}
            onClick={() => setOpened('form')}
          >
            {texts.addPrescription}
          </Button>
        </>
      )}
      <ErrorText>{problem ?? (error && !data && errorMessage(error))}</ErrorText>
      {opened === 'form' && (
        <PrescriptionForm
          opened
          client={client}
          prescription={reused}
          onClose={() => setOpened(undefined)}
          onSaved={({ _id, createdAt }) => {
            change(assignPrescription({ _id, createdAt }));
            setOpened(undefined);
            focusOn('next');
          }}
        />
      )}
      {opened === 'view' && prescription && (
        <PrescriptionView opened prescriptionId={prescription._id} onClose={() => setOpened(undefined)} />
      )}
    </Group>
  );
}

/** Returns the text that says whether the sale can use the client's latest prescription. */
function aboutLatest(latest: Prescription | undefined, reused: Prescription | undefined): string {
  if (!latest) return texts.noPrescription;
  const created = formatDate(latest.createdAt);
  if (reused) return texts.latestValid(created, formatDay(reused.expirationDate));
  if (latest.used) return texts.latestUsed(created);
  return texts.latestExpired(created, formatDay(latest.expirationDate), invalidDate);
}
