import {
  type PamiPrices,
  pamiRules,
  pamiTerms,
  type TariffChange,
} from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { tableService } from '../../base/records/table-service.ts';
import { addRules } from './write-rules.ts';
import { lockInsurer, recordTariffChange } from './rule-records.ts';
import { readTariffChange } from './tariff-changes.ts';

const insurers = tableService(insurances);

/**
 * Rules of an earlier call end on the day before the new rules begin (docs/rules.md#tariff-13). Without `validFrom` the
 * new rules begin today.
 * @throws Refusal `not_found`; `invalid` if a rule with the code of a new rule begins on the same day or later.
 */
export async function loadPami(
  context: Context,
  insuranceId: string,
  prices: PamiPrices,
  validFrom = shopDay(context.now, context.timeZone),
): Promise<TariffChange> {
  const insurer = await lockInsurer(context, insuranceId);
  const before = await insurers.read(context, insuranceId);
  const changeId = newId();
  const rules = pamiRules(prices, validFrom);
  const ended = await addRules(context, insuranceId, rules, changeId);
  const after = await insurers.update(context, insuranceId, { ...pamiTerms });
  const change = await readTariffChange(context, insuranceId, changeId);
  recordTariffChange(context, insurer, 'tariff', {
    after: { added: rules.length, ended, validFrom, validUntil: null },
  });
  recordChange(context, insurances, { id: insuranceId, before, after });
  return change;
}
