import { type BatchState, batchStateLabels } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { Chip, type Tone } from '../../base/ui/chip.tsx';

const tones: Record<BatchState, Tone> = {
  open: 'petroleo',
  presented: 'cielo',
  answered: 'carey',
  settled: 'salvia',
  canceled: 'gray',
};

export function BatchChip({ state }: { state: BatchState }) {
  return <Chip tone={tones[state]}>{batchStateLabels[state]}</Chip>;
}
