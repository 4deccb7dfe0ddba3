import { categoryEndpoints } from '@dioptria/contract/shop/categories/category-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import classes from './lens-answers.module.css';

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
        if (answer === 'yes') showSuccess(lensTexts.on(category.name));
        onAnswered?.(answer);
      },
      onError: (error) => showError(failureText(error, lensTexts.failed)),
    });
  }
  return answers.map((answer) => (
    <Button key={answer} className={classes.answer} variant="default" disabled={isPending} onClick={() => give(answer)}>
      {lensTexts[answer]}
    </Button>
  ));
}

const { read, update } = resourceEndpoints.categories;

export const categoryQuery = (id: string) => queryOf(read, { params: { id } });

/** An admin answers 'yes' or 'no', and a seller sends 'ask'. */
export type LensAnswer = 'yes' | 'no' | 'ask';

function useLensAnswer(id: string) {
  const queryClient = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: async (answer: LensAnswer) => {
      const { category } =
        answer === 'ask'
          ? await call(categoryEndpoints.askLensQuestion, { params })
          : await call(update, { params, body: answer === 'yes' ? { showProductType: true } : { lensQuestion: 'no' } });
      return category;
    },
    onSuccess: (category) => {
      queryClient.setQueryData(categoryQuery(id).queryKey, category);
      void queryClient.invalidateQueries({ predicate: staleAfterCall(update) });
    },
  });
}

export const lensTexts = {
  question: '¿Es un cristal?',
  why: (category: string) => `La categoría «${category}» no pide el tipo (Lejos, Cerca).`,
  yes: 'Sí, pedir el tipo',
  no: 'No',
  ask: 'Avisar al administrador',
  asked: 'El administrador ya tiene el aviso.',
  on: (category: string) => `Desde ahora «${category}» pide el tipo.`,
  askedBySeller: (category: string) => `Un vendedor pregunta si «${category}» es una categoría de cristales.`,
  failed: 'No se pudo guardar la respuesta',
} as const;
