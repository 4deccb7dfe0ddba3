import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { categories } from './categories.ts';

export const categoryEndpoints = {
  askLensQuestion: endpoint({
    method: 'POST',
    path: '/tenant/categories/:id/lens-question',
    caller: 'sales.create',
    tag: 'categories',
    summary: 'Ask the admin whether the products of the category are spectacle lenses',
    answer: z.object({ category: categories.record }),
  }),
};
