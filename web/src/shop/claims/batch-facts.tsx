import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { BatchChip } from './batch-chip.tsx';
import { DueDay } from './due-day.tsx';
import { batchTexts as texts } from './texts.ts';

export function BatchFacts({ batch }: { batch: ClaimBatch }) {
  const { state, periodFrom, periodTo, presentedDay, dueDay, items, claimed, recognized, debited, paid, user } = batch;
  const isAnswered = recognized > 0 || debited > 0;
  return (
    <Facts>
      <Fact name={texts.state} value={<BatchChip state={state} />} />
      <Fact name={texts.periodLabel} value={texts.period(periodFrom, periodTo)} />
      {presentedDay && <Fact name={texts.presentedDay} value={formatDay(presentedDay)} />}
      {dueDay && <Fact name={texts.dueDay} value={<DueDay batch={batch} />} />}
      <Fact name={texts.items} value={items} />
      <Fact name={state === 'open' ? texts.toClaim : texts.claimed} value={formatMoney(claimed)} />
      {isAnswered && <Fact name={texts.recognized} value={formatMoney(recognized)} />}
      {isAnswered && <Fact name={texts.debited} value={formatMoney(debited)} />}
      {isAnswered && <Fact name={texts.paid} value={formatMoney(paid)} />}
      <Fact name={texts.user} value={user.name} />
      {batch.document && <Fact name={texts.document} value={batch.document} />}
      {batch.note && <Fact isWide name={texts.note} value={batch.note} />}
    </Facts>
  );
}
