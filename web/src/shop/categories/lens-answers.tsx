import { Button } from '@mantine/core';
import { failureText } from '../../base/resource/resource-api.ts';
import { showError, showSuccess } from '../../base/ui/toast.ts';
import { type LensAnswer, useLensAnswer } from './categories-api.ts';
import classes from './lens-answers.module.css';
import { lensTexts as texts } from './lens-texts.ts';

interface LensAnswersProps {
  category: { _id: string; name: string };
  answers: readonly LensAnswer[];
  onAnswered?: (answer: LensAnswer) => void;
}

export function LensAnswers({ category, answers, onAnswered }: LensAnswersProps) {
  const { mutate, isPending } = useLensAnswer(category._id);

  function give(answer: LensAnswer) {
    mutate(answer, {
      onSuccess: () => {
        if (answer === 'yes') showSuccess(texts.on(category.name));
        onAnswered?.(answer);
      },
      onError: (error) => showError(failureText(error, texts.failed)),
    });
  }
  return answers.map((answer) => (
    <Button key={answer} className={classes.answer} variant="default" disabled={isPending} onClick={() => give(answer)}>
      {texts[answer]}
    </Button>
  ));
}
