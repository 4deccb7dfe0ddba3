import { presentWarning } from '@dioptria/contract/shop/coverages/present-term.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { today } from '../../base/format/format.ts';
import { Chip } from '../../base/ui/chip.tsx';

export function PresentChip({ until }: { until: string | null }) {
  const day = today();
  const warning = presentWarning(until, day);
  if (until === null || warning === null) return null;
  return (
    <Chip tone={until < day ? 'rubi' : 'carey'} mark={<IconClockExclamation size={14} stroke={1.8} aria-hidden />}>
      {warning}
    </Chip>
  );
}
