import type { Job } from '@dioptria/contract/jobs.ts';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { use, useState } from 'react';
import { Dialog } from '../shared/ui/dialog.tsx';
import { TellClient } from './tell-client.ts';
import { checkTexts as texts, detailTexts } from './texts.ts';

/** Follows the check that made an order ready for pickup: offers to tell its client. */
export function CheckedDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [isTelling, setTelling] = useState(false);
  const tell = use(TellClient);
  if (isTelling) return tell({ saleId: job.saleId, onClose });
  return (
    <Dialog
      opened
      sheet={false}
      size="sm"
      onClose={onClose}
      title={texts.readyTitle(job.code)}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.later}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
            onClick={() => setTelling(true)}
          >
            {detailTexts.tell}
          </Button>
        </>
      }
    >
      {texts.ready(job.client.name)}
    </Dialog>
  );
}
