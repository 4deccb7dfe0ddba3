import type { categories } from '@dioptria/contract/shop/categories/categories.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { isTenantQuery, resourcePath } from '../../base/http/query-keys.ts';
import { recordQuery } from '../../base/resource/resource-api.ts';

export type Category = RecordOf<typeof categories>;
interface Saved {
  category: Category;
}

const place = { path: 'categories' };

export const categoryQuery = (id: string) => recordQuery<Category>(place, id);

/** 'yes' and 'no' of an admin, 'ask' of a seller. */
export type LensAnswer = 'yes' | 'no' | 'ask';

export function useLensAnswer(id: string) {
  const queryClient = useQueryClient();
  const url = `${resourcePath(place)}/${id}`;
  return useMutation({
    mutationFn: async (answer: LensAnswer) => {
      const saved =
        answer === 'ask'
          ? await http.post<Saved>(`${url}/lens-question`)
          : await http.put<Saved>(url, answer === 'yes' ? { showProductType: true } : { lensQuestion: 'no' });
      return saved.category;
    },
    onSuccess: (category) => {
      queryClient.setQueryData(categoryQuery(id).queryKey, category);
      void queryClient.invalidateQueries({ predicate: isTenantQuery });
    },
  });
}
