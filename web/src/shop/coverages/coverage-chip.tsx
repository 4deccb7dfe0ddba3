import { type CoverageState, coverageStateLabels } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { Chip, type Tone } from '../../base/ui/chip.tsx';

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
