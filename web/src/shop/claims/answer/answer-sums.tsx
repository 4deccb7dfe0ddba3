import { Text } from '@mantine/core';
import { formatMoney } from '../../../base/format/format.ts';
import { answerTexts as texts } from '../texts.ts';
import type { AnswerSums } from './typed-answers.ts';

/** Undefined if an amount is wrong. */
export function AnswerSumsText({ sums }: { sums: AnswerSums | undefined }) {
  return (
    <Text className="figures" aria-live="polite">
      {sums
        ? texts.sums(formatMoney(sums.claimed), formatMoney(sums.recognized), formatMoney(sums.debited))
        : texts.wrongSums}
    </Text>
  );
}
