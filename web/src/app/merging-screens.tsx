import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { brandsScreen } from '../shop/brands/brands-screen.tsx';
import { categoriesScreen } from '../shop/categories/categories-screen.tsx';
import { MergeButton } from '../shop/merges/merge-button.tsx';
import { providersScreen } from '../shop/providers/providers-screen.tsx';

const mergeOf =
  (kind: MergedKind) =>
  ({ record }: { record: { _id: string; name: string } }) => <MergeButton kind={kind} record={record} />;

export const brandsWithMerge = { ...brandsScreen, detailExtra: mergeOf('brands') };
export const categoriesWithMerge = { ...categoriesScreen, detailExtra: mergeOf('categories') };
export const providersWithMerge = { ...providersScreen, detailExtra: mergeOf('providers') };
