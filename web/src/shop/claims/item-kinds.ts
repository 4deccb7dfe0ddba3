import type { ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';

type Answer = Pick<ClaimItem, 'recognized' | 'debited' | 'decision' | 'paid'>;

export const isUndecided = ({ debited, decision }: Answer): boolean => debited > 0 && decision === null;

const conditions = {
  all: () => true,
  unanswered: ({ recognized }: Answer) => recognized === null,
  undecided: isUndecided,
  debited: ({ debited }: Answer) => debited > 0,
  unpaid: ({ recognized, paid }: Answer) => recognized !== null && recognized > paid,
} as const;
export type ItemKind = keyof typeof conditions;
export const itemKinds = Object.keys(conditions) as ItemKind[];

export const itemsOfKind = <Item extends Answer>(items: readonly Item[], kind: ItemKind): readonly Item[] =>
  items.filter(conditions[kind]);
