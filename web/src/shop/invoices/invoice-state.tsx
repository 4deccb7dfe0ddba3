import { type InvoiceState, invoiceStateLabels } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { IconCheck, IconClock, IconQuestionMark, IconSend, IconX } from '@tabler/icons-react';
import { Chip, type Tone } from '../../base/ui/chip.tsx';

const looks: Readonly<Record<InvoiceState, { tone: Tone; icon: typeof IconCheck }>> = {
  pending: { tone: 'carey', icon: IconClock },
  sending: { tone: 'cielo', icon: IconSend },
  uncertain: { tone: 'carey', icon: IconQuestionMark },
  authorised: { tone: 'salvia', icon: IconCheck },
  rejected: { tone: 'rubi', icon: IconX },
  canceled: { tone: 'gray', icon: IconX },
};

export function InvoiceStateChip({ state }: { state: InvoiceState }) {
  const { tone, icon: Icon } = looks[state];
  return (
    <Chip tone={tone} mark={<Icon size={14} stroke={2} aria-hidden />}>
      {invoiceStateLabels[state]}
    </Chip>
  );
}
