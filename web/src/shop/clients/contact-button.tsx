import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { type Client, documentOf } from './clients-api.ts';
import { contactTexts as texts } from './texts.ts';

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog);

/** Hidden for 'Consumidor final', which has no document and cannot be changed (docs/rules.md#clients-9). */
export function ContactButton({ client }: { client: Pick<Client, '_id' | 'typeId' | 'numId'> }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan('clients.contact') || documentOf(client) === '') return null;
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {isOpen && <ContactDialog clientId={client._id} onClose={() => setOpen(false)} />}
    </>
  );
}
