import { Button, Group } from '@mantine/core';
import { IconBarcode, IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { tinted } from '../../base/ui/chip.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import type { Problems } from './draft-lines.ts';
import classes from './purchases.module.css';
import { type DraftChange, type ReceptionDraft, receiveAll } from './reception-draft.ts';
import { receptionTexts as texts } from './texts.ts';

interface OfOrderProps {
  draft: ReceptionDraft;
  onChange: (change: DraftChange) => void;
  problems: Problems;
}

export function OfOrder({ draft, onChange, problems }: OfOrderProps) {
  const { purchaseOrder } = draft;
  if (!purchaseOrder) return null;
  return (
    <>
      <Note
        text={texts.ofOrder(purchaseOrder.number)}
        action={texts.withoutOrder}
        onAct={() => onChange((before) => ({ ...before, purchaseOrder: null }))}
      >
        <IconTruckDelivery size={18} stroke={1.6} aria-hidden />
      </Note>
      <div aria-live="polite">
        {purchaseOrder.isCounting && (
          <Note text={texts.counting} action={texts.receiveAll} onAct={() => onChange(receiveAll)}>
            <IconBarcode size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          </Note>
        )}
      </div>
      <ErrorText>{problems['purchaseOrderId']}</ErrorText>
    </>
  );
}

interface NoteProps {
  text: string;
  action: string;
  onAct: () => void;
  children: ReactNode;
}

function Note({ text, action, onAct, children }: NoteProps) {
  return (
    <Group {...tinted('cielo')} justify="space-between" px="sm" py={8} mb="md" fz="sm" role="note">
      <Group gap={10} wrap="nowrap">
        {children}
        {text}
      </Group>
      <Button className={classes.small} size="compact-sm" variant="subtle" c="inherit" onClick={onAct}>
        {action}
      </Button>
    </Group>
  );
}
