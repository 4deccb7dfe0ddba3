import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { type BatchState, batchStateLabels } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { Text } from '@mantine/core';
import { formatDay, today } from '../../base/format/format.ts';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
import { batchTexts as texts } from './texts.ts';

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

export function DueDay({ batch: { state, dueDay } }: { batch: Pick<ClaimBatch, 'state' | 'dueDay'> }) {
  if (dueDay === null) return null;
  const isLate = (state === 'presented' || state === 'answered') && dueDay < today();
  return isLate ? (
    <Text inherit span c="var(--tone-rubi-text)">
      {texts.late(formatDay(dueDay))}
    </Text>
  ) : (
    formatDay(dueDay)
  );
}
