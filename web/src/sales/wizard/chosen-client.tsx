import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { invalidDate, isReusable } from '@dioptria/contract/prescription-status.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { clientPrescriptionsQuery, type Prescription } from '../../prescriptions/prescriptions-api.ts';
import { formatDate, formatDay, today } from '../../shared/format.ts';
import { errorMessage } from '../../shared/http.ts';
import { ErrorText } from '../../shared/ui/error-text.tsx';
import { ClientCard } from '../client-card.tsx';
import { saleTexts } from '../texts.ts';
import classes from './chosen-client.module.css';
import { assignPrescription, type DraftClient } from './sale-draft.ts';
import type { StepProps } from './step-props.ts';
import { clientTexts as texts } from './texts.ts';

const PrescriptionForm = lazy(async () => ({
  default: (await import('../../prescriptions/prescription-form.tsx')).PrescriptionForm,
}));
const PrescriptionView = lazy(async () => ({
  default: (await import('../../prescriptions/prescription-view.tsx')).PrescriptionView,
}));

interface ChosenClientProps extends StepProps {
  client: DraftClient;
}

/** Who buys, and the prescription the order is made from. */
export function ChosenClient({ client, ...step }: ChosenClientProps) {
  return (
    <section className={classes.card} aria-label={texts.chosen}>
      <div className={classes.person}>
        <ClientCard client={client} />
      </div>
      <SalePrescription {...step} client={client} />
    </section>
  );
}

/** The latest prescription is opened again if it is valid and unused; otherwise a new one is written (spec §5). */
function SalePrescription({ client, draft, change, problems, focusOn }: ChosenClientProps) {
  const { data, error } = useQuery(clientPrescriptionsQuery(client._id));
  const [opened, setOpened] = useState<'form' | 'view'>();
  const [latest] = data ?? [];
  const reused = latest && isReusable(latest, today()) ? latest : undefined;
  const { prescription } = draft;
  const problem = Object.entries(problems).find(([path]) => path.startsWith('prescriptions'))?.[1];

  return (
    <div className={classes.prescription} data-field="prescriptions">
      {prescription ? (
        <>
          <p className={classes.assigned}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {texts.prescriptionAssigned(formatDate(prescription.createdAt))}
          </p>
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
          <p className={classes.latest}>{data && aboutLatest(latest, reused)}</p>
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
      <Suspense>
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
      </Suspense>
    </div>
  );
}

/** What pressing the button will do, by what the client brought last. */
function aboutLatest(latest: Prescription | undefined, reused: Prescription | undefined): string {
  if (!latest) return texts.noPrescription;
  const created = formatDate(latest.createdAt);
  if (reused) return texts.latestValid(created, formatDay(reused.expirationDate));
  if (latest.used) return texts.latestUsed(created);
  return texts.latestExpired(created, formatDay(latest.expirationDate), invalidDate);
}
