import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Text } from '@mantine/core';
import { formatDay, today } from '../../base/format/format.ts';
import { batchTexts as texts } from './texts.ts';

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
