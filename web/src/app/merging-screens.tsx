import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { brandsScreen } from '../shop/brands/brands-screen.tsx';
import { categoriesScreen } from '../shop/categories/categories-screen.tsx';
import { MergeButton } from '../shop/merges/merge-button.tsx';
import { SimilarNames } from '../shop/merges/similar-names.tsx';
import { providersScreen } from '../shop/providers/providers-screen.tsx';

const mergeOf = (kind: MergedKind) => ({
  aboveList: () => <SimilarNames kind={kind} />,
  detailExtra: ({ record }: { record: { _id: string; name: string } }) => <MergeButton kind={kind} record={record} />,
});

export const brandsWithMerge = { ...brandsScreen, ...mergeOf('brands') };
export const categoriesWithMerge = { ...categoriesScreen, ...mergeOf('categories') };
export const providersWithMerge = { ...providersScreen, ...mergeOf('providers') };
