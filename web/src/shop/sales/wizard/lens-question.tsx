import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { categoryQuery, type LensAnswer } from '../../categories/categories-api.ts';
import { LensAnswers } from '../../categories/lens-answers.tsx';
import { lensTexts as texts } from '../../categories/lens-texts.ts';

interface LensQuestionProps {
  categoryId: string;
  className: string | undefined;
  /** Also called if another user has switched the question on. */
  onLenses: (categoryId: string) => void;
  onYes: () => void;
}

/** For a category that does not ask for the distance (docs/rules.md#wizard-20). */
export function LensQuestion({ categoryId, className, onLenses, onYes }: LensQuestionProps) {
  const { data: category } = useQuery(categoryQuery(categoryId));
  const mayAnswer = useCan('categories.update');
  const asksType = category?.showProductType === true;
  const takeLenses = useEffectEvent(onLenses);
  useEffect(() => {
    if (asksType) takeLenses(categoryId);
  }, [asksType, categoryId]);

  function answered(answer: LensAnswer) {
    if (answer !== 'yes') return;
    // The field of the distance is there before it gets the focus.
    onLenses(categoryId);
    onYes();
  }

  if (!category || asksType || category.lensQuestion === 'no') return null;
  const isAsked = category.lensQuestion === 'asked' && !mayAnswer;
  return (
    <Group className={className} gap="0.375rem 0.5rem">
      <span>
        <strong>{texts.question}</strong> {texts.why(category.name)}
        {isAsked && ` ${texts.asked}`}
      </span>
      {!isAsked && (
        <LensAnswers category={category} answers={mayAnswer ? ['yes', 'no'] : ['ask']} onAnswered={answered} />
      )}
    </Group>
  );
}
