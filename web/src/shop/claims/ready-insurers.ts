import type { ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-list.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Big } from 'big.js';

export interface ReadyInsurer {
  _id: string;
  name: string;
  amount: number;
}

export function insurersOf(coverages: readonly Pick<ListedCoverage, 'insurance' | 'toPresent'>[]): ReadyInsurer[] {
  const free = coverages.filter(({ toPresent }) => toPresent > 0);
  return [...Map.groupBy(free, ({ insurance }) => insurance._id).values()]
    .flatMap((own) => {
      const [first] = own;
      const amount = roundMoney(own.reduce((sum, { toPresent }) => sum.plus(toPresent), new Big(0)));
      return first ? [{ ...first.insurance, amount }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}
