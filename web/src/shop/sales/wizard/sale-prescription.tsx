import { invalidDate } from '@dioptria/contract/base/field-messages.ts';
import { chosenPrescriptionWarnings } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { isReusable, isUnexpired } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatDate, formatDay, today } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { PrescriptionStatusChip } from '../../prescriptions/prescription-status-chip.tsx';
import { clientPrescriptionsQuery, type Prescription } from '../../prescriptions/prescriptions-api.ts';
import {
  assignPrescription,
  type DraftClient,
  type DraftPrescription,
  toDraftPrescription,
} from '../draft/sale-draft.ts';
import { saleTexts } from '../texts.ts';
import type { StepProps } from './steps.tsx';
import { clientTexts as texts } from './texts.ts';
import { NEXT_BUTTON } from './use-field-focus.ts';
import classes from './chosen-client.module.css';

const PrescriptionForm = lazyPart(
  async () => (await import('../../prescriptions/prescription-form.tsx')).PrescriptionForm,
);
const PrescriptionView = lazyPart(
  async () => (await import('../../prescriptions/prescription-view.tsx')).PrescriptionView,
);

interface SalePrescriptionProps extends StepProps {
  client: DraftClient;
}

interface OpenForm {
  copied?: Prescription;
}

/**
 * The button that adds a prescription opens the client's latest prescription for editing if it is unexpired and unused,
 * and a blank form otherwise (docs/rules.md#prescriptions-9).
 */
export function SalePrescription({ client, draft, change, problems, focusOn }: SalePrescriptionProps) {
  const { data, error } = useQuery(clientPrescriptionsQuery(client._id));
  const [form, setForm] = useState<OpenForm>();
  const isSaved = useRef(false);
  const [latest] = data ?? [];
  const { prescription } = draft;
  const problem = Object.entries(problems).find(([path]) => path.startsWith('prescriptions'))?.[1];

  function assign(chosen: Prescription) {
    change(assignPrescription(toDraftPrescription(chosen)));
    setForm(undefined);
    focusOn(NEXT_BUTTON);
  }

  return (
    <Box className={classes.prescription} data-field="prescriptions">
      {prescription ? (
        <>
          <AssignedPrescription
            prescription={prescription}
            onRemove={() => {
              change(assignPrescription(null));
              focusOn('prescriptions.add');
            }}
          />
          <ElectronicWarnings prescription={data?.find(({ _id }) => _id === prescription._id)} />
        </>
      ) : (
        <>
          <Group gap={8} mih={44} className={classes.line}>
            <Box c="dimmed" fz="sm" className={classes.state}>
              {data && aboutPrescriptions(data)}
            </Box>
            <Button
              variant="light"
              data-field="prescriptions.add"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={!data}
              onClick={() => setForm({})}
            >
              {texts.addPrescription}
            </Button>
          </Group>
          <ValidPrescriptions
            prescriptions={validOf(data ?? [])}
            onUse={assign}
            onCopy={(copied) => setForm({ copied })}
          />
        </>
      )}
      <ErrorText>{problem ?? (error && !data && errorMessage(error))}</ErrorText>
      {form && (
        <PrescriptionForm
          opened
          client={client}
          {...(form.copied ? form : { prescription: latest && isReusable(latest, today()) ? latest : undefined })}
          onClose={() => setForm(undefined)}
          onSaved={(saved) => {
            isSaved.current = true;
            assign(saved);
          }}
          // The button that opened the form is gone once a prescription is assigned.
          onClosed={() => isSaved.current && focusOn(NEXT_BUTTON)}
        />
      )}
    </Box>
  );
}

const validOf = (prescriptions: readonly Prescription[]) =>
  prescriptions.filter(({ expirationDate }) => isUnexpired(expirationDate, today()));

function AssignedPrescription({ prescription, onRemove }: { prescription: DraftPrescription; onRemove: () => void }) {
  const [isViewed, setViewed] = useState(false);
  return (
    <Group gap={8} mih={44} className={classes.line}>
      <Group gap={8} fw={560} className={classes.state}>
        <IconCheck size={18} stroke={2} aria-hidden color="var(--tone-salvia-mark)" />
        {texts.prescriptionAssigned(formatDate(prescription.createdAt))}
      </Group>
      <Button variant="light" onClick={() => setViewed(true)}>
        {saleTexts.viewPrescription}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.removePrescription}
        title={texts.removePrescription}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isViewed && <PrescriptionView opened prescriptionId={prescription._id} onClose={() => setViewed(false)} />}
    </Group>
  );
}

/** No warning refuses the sale (docs/rules.md#prescriptions-30). */
function ElectronicWarnings({ prescription }: { prescription: Prescription | undefined }) {
  const warnings = prescription ? chosenPrescriptionWarnings(prescription, today()) : [];
  return warnings.map((warning) => (
    <Group key={warning} gap={6} wrap="nowrap" pb={4} c="var(--tone-carey-text)" fz="sm">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      {warning}
    </Group>
  ));
}

function aboutPrescriptions(prescriptions: readonly Prescription[]): string {
  const [latest] = prescriptions;
  if (!latest) return texts.noPrescription;
  if (validOf(prescriptions).length > 0) return texts.validPrescriptions;
  return texts.latestExpired(formatDate(latest.createdAt), formatDay(latest.expirationDate), invalidDate);
}

const SHOWN_AT_FIRST = 2;

interface ValidPrescriptionsProps {
  /** The newest comes first. */
  prescriptions: readonly Prescription[];
  onUse: (prescription: Prescription) => void;
  onCopy: (prescription: Prescription) => void;
}

function ValidPrescriptions({ prescriptions, onUse, onCopy }: ValidPrescriptionsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? prescriptions : prescriptions.slice(0, SHOWN_AT_FIRST);
  const hidden = prescriptions.length - shown.length;
  if (prescriptions.length === 0) return null;
  return (
    <>
      <ul className={classes.valid}>
        {shown.map((prescription) => (
          <ValidPrescription key={prescription._id} prescription={prescription} onUse={onUse} onCopy={onCopy} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setShowsAll(true)}>
          {texts.morePrescriptions(hidden)}
        </Button>
      )}
    </>
  );
}

interface ValidPrescriptionProps extends Pick<ValidPrescriptionsProps, 'onUse' | 'onCopy'> {
  prescription: Prescription;
}

function ValidPrescription({ prescription, onUse, onCopy }: ValidPrescriptionProps) {
  const id = useId();
  const { prescriptionDate, expirationDate, optometrist } = prescription;
  return (
    <li className={classes.line}>
      <Box id={id} className={classes.state} fz="sm">
        <Group gap={8}>
          <strong>{texts.prescriptionOf(formatDay(prescriptionDate))}</strong>
          <PrescriptionStatusChip prescription={prescription} />
        </Group>
        <Box c="dimmed">{texts.prescriptionBy(optometrist.name, formatDay(expirationDate))}</Box>
        <ElectronicWarnings prescription={prescription} />
      </Box>
      <Button variant="light" aria-describedby={id} onClick={() => onUse(prescription)}>
        {texts.assignPrescription}
      </Button>
      <Button variant="default" aria-describedby={id} onClick={() => onCopy(prescription)}>
        {texts.copyPrescription}
      </Button>
    </li>
  );
}
