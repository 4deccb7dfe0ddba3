import { searchKey } from '@dioptria/contract/base/text.ts';
import { writtenCuir } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { usedPrescription } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { visionPrescription } from '@dioptria/contract/shop/prescriptions/vision-prescription.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconDownload, IconLock, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { isGone } from '../../base/http/http.ts';
import { keepFile } from '../../base/http/files.ts';
import { Paper, PaperFact, PaperFacts } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { failureText } from '../../base/resource/resource-api.ts';
import { useRemoval } from '../../base/resource/records/record-actions.tsx';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { eyeHeader, hasSecondPrism, sectionsWith, sides, writtenValueAt } from './eye-fields.ts';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import { PrescriptionStatusChip } from './prescription-status-chip.tsx';
import { PrescriptionContent } from './prescription-view.tsx';
import type { Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';
import classes from './prescription-paper.module.css';

const PrescriptionForm = lazyPart(async () => (await import('./prescription-form.tsx')).PrescriptionForm);

interface PrescriptionDetailProps {
  id: string;
  client: PrescriptionFormProps['client'];
  opened: boolean;
  onClose: () => void;
}

export function PrescriptionDetail(props: PrescriptionDetailProps) {
  return (
    <LoadedRecord<Prescription> endpoints={resourceEndpoints.prescriptions} {...props}>
      {(prescription, error) =>
        prescription.client._id === props.client._id && (
          <PrescriptionDialog {...props} prescription={prescription} error={error} />
        )
      }
    </LoadedRecord>
  );
}

interface PrescriptionDialogProps extends Omit<PrescriptionDetailProps, 'id'> {
  prescription: Prescription;
  error: Error | null;
}

/** Editable as long as no sale uses the prescription (docs/rules.md#prescriptions-6). */
function PrescriptionDialog({ prescription, error, client, opened, onClose }: PrescriptionDialogProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoval({
    endpoints: resourceEndpoints.prescriptions,
    id: prescription._id,
    opened,
    question: texts.deleteQuestion,
    failed: texts.deleteFailed,
    onRemoved: onClose,
  });
  const deletedByOther = isGone(error);
  const isFree = !prescription.used && !deletedByOther;
  const mayUpdate = useCan('prescriptions.update') && isFree;
  const mayDelete = useCan('prescriptions.delete') && isFree;

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={texts.viewTitle}
        titleExtra={<PrescriptionStatusChip prescription={prescription} />}
        size="lg"
        footerStart={mayDelete && remove.button}
        footer={
          <>
            <PrescriptionActions prescription={prescription} client={client} />
            {mayUpdate && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
                {sharedTexts.edit}
              </Button>
            )}
          </>
        }
      >
        {prescription.used && (
          <Group {...tinted('cielo')} wrap="nowrap" gap={10} mb="lg" px="md" py="sm">
            <IconLock size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
            {usedPrescription}
          </Group>
        )}
        <PrescriptionContent prescription={prescription} />
        {!deletedByOther && <HistorySection endpoint={resourceEndpoints.prescriptions.history} id={prescription._id} />}
        <ErrorText>
          {remove.failure ??
            (error && (deletedByOther ? sharedTexts.deletedByOther : failureText(error, texts.loadFailed)))}
        </ErrorText>
      </Dialog>
      {isEditing && (
        <PrescriptionForm
          opened
          client={client}
          prescription={prescription}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </>
  );
}

interface PrescriptionPaperProps {
  prescription: Prescription;
  client: PrescriptionFormProps['client'];
}

function PrescriptionPaper({ prescription, client }: PrescriptionPaperProps) {
  const { optometrist } = prescription;
  return (
    <Paper title={texts.viewTitle} date={formatDay(prescription.prescriptionDate)}>
      <PaperFacts>
        <PaperFact name={fields.client.label} value={client.name} />
        <PaperFact name={client.typeId} value={client.numId} />
        <PaperFact name={fields.optometrist.label} value={`${optometrist.name} (${optometrist.license})`} />
        <PaperFact name={fields.expirationDate.label} value={formatDay(prescription.expirationDate)} />
        {prescription.cuir !== null && <PaperFact name={fields.cuir.heading} value={writtenCuir(prescription.cuir)} />}
      </PaperFacts>
      {sectionsWith(hasSecondPrism(prescription)).map(({ part, title, columns }) => (
        <table key={part} className={`figures ${classes.values}`}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td>{eyeHeader}</td>
              {columns.map(({ path, label }) => (
                <th key={path}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map(({ key, label }) => (
              <tr key={key}>
                <th>{label}</th>
                {columns.map((column) => (
                  <td key={column.path}>{writtenValueAt(prescription[key], column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {prescription.notes && (
        <Box component="p" pt="4mm" style={{ whiteSpace: 'pre-line' }}>
          {prescription.notes}
        </Box>
      )}
    </Paper>
  );
}

interface PrescriptionActionsProps {
  prescription: Prescription;
  client: PrescriptionFormProps['client'];
}

/** A FHIR prescription must have a value, so a blank prescription has no download. */
function PrescriptionActions({ prescription, client }: PrescriptionActionsProps) {
  const { isPrinting, start } = usePrint();
  const resource = visionPrescription(prescription, client);

  function download() {
    const content = new Blob([`${JSON.stringify(resource, null, 2)}\n`], { type: 'application/fhir+json' });
    const name = searchKey(client.name).replaceAll(' ', '-');
    keepFile({ name: `receta-${name}-${prescription.prescriptionDate}.json`, content });
  }

  return (
    <>
      {resource && (
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />} onClick={download}>
          {texts.download}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={start}>
        {texts.print}
      </Button>
      {isPrinting && <PrescriptionPaper prescription={prescription} client={client} />}
    </>
  );
}
