import {
  type CoverageState,
  coverageStateLabels,
  presentWarning,
} from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { today } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
import { coverageTexts as texts } from './texts.ts';
import classes from './batch-link.module.css';

const tones: Record<CoverageState, Tone> = {
  pending: 'gray',
  ready: 'petroleo',
  presented: 'cielo',
  debited: 'rubi',
  toCollect: 'carey',
  collected: 'salvia',
  void: 'gray',
};

export function CoverageChip({ state }: { state: CoverageState }) {
  return <Chip tone={tones[state]}>{coverageStateLabels[state]}</Chip>;
}

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

export function BatchLink({ batch }: { batch: { _id: string; number: number } }) {
  const maySee = useCan('claim_batches.read');
  if (!maySee) return texts.batch(batch.number);
  return (
    <Link to="/claims/batches" search={{ id: batch._id }} className={`touch-link ${classes.link}`}>
      {texts.batch(batch.number)}
    </Link>
  );
}
