import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { categoryEndpoints } from '@dioptria/contract/shop/categories/category-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';

const { read, update } = resourceEndpoints.categories;

export type Category = AnswerOf<typeof read>;

export const categoryQuery = (id: string) => queryOf(read, { params: { id } });

/** 'yes' and 'no' of an admin, 'ask' of a seller. */
export type LensAnswer = 'yes' | 'no' | 'ask';

export function useLensAnswer(id: string) {
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
