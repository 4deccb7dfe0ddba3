import {
  type PrescriptionStatus,
  prescriptionStatus,
} from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { IconCheck, IconClockX, IconLink } from '@tabler/icons-react';
import { today } from '../../base/format/format.ts';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
import type { Prescription } from './prescriptions-api.ts';
import { prescriptionStatusLabels as labels } from './texts.ts';

const looks = {
  used: { tone: 'cielo', icon: IconLink },
  expired: { tone: 'carey', icon: IconClockX },
  valid: { tone: 'salvia', icon: IconCheck },
} as const satisfies Record<PrescriptionStatus, { tone: Tone; icon: typeof IconLink }>;

export function PrescriptionStatusChip({ prescription }: { prescription: Prescription }) {
  const status = prescriptionStatus(prescription, today());
  const { tone, icon: Icon } = looks[status];
  return (
    <Chip tone={tone} mark={<Icon size={14} stroke={2} aria-hidden />}>
      {labels[status]}
    </Chip>
  );
}
