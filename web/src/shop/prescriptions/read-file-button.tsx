import {
  type ReadPrescription,
  readVisionPrescription,
} from '@dioptria/contract/shop/prescriptions/read-vision-prescription.ts';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { showError } from '../../base/ui/toasts/toast.ts';
import { prescriptionTexts as texts } from './texts.ts';

/** A prescription has about one kilobyte. */
const MAX_BYTES = 1_000_000;

export function ReadFileButton({ onRead }: { onRead: (read: ReadPrescription) => void }) {
  const reset = useRef<() => void>(null);

  async function choose(file: File | null) {
    // The user may choose the same file again.
    reset.current?.();
    if (!file) return;
    const read = file.size > MAX_BYTES ? undefined : readVisionPrescription(await file.text());
    if (read) onRead(read);
    else showError(texts.unreadableFile);
  }

  return (
    <FileButton
      accept=".json,application/fhir+json,application/json"
      resetRef={reset}
      onChange={(file) => void choose(file)}
    >
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
          {texts.readFile}
        </Button>
      )}
    </FileButton>
  );
}
