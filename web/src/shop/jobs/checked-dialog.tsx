import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { use, useState } from 'react';
import { Dialog } from '../../base/ui/dialog.tsx';
import { NotifyClient } from './notify-client.ts';
import { checkTexts as texts, detailTexts } from './texts.ts';

export function CheckedDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [isNotifying, setNotifying] = useState(false);
  const notify = use(NotifyClient);
  if (isNotifying) return notify({ saleId: job.saleId, onClose });
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
            onClick={() => setNotifying(true)}
          >
            {detailTexts.notify}
          </Button>
        </>
      }
    >
      {texts.ready(job.client.name)}
    </Dialog>
  );
}
