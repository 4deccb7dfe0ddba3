import { visionPrescription } from '@dioptria/contract/shop/prescriptions/vision-prescription.ts';
import { searchKey } from '@dioptria/contract/base/search-text.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { keepFile } from '../../base/http/keep-file.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import type { Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

interface PrescriptionActionsProps {
  prescription: Prescription;
  client: PrescriptionFormProps['client'];
}

/** A FHIR prescription must have a value, so a blank prescription has no download. */
export function PrescriptionActions({ prescription, client }: PrescriptionActionsProps) {
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
