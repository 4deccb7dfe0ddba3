import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../shared/format/format.ts';
import { accountQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

/** The sentence that says how much a client can pay by credit note; undefined for another method (docs/rules.md#accounts-4). */
export function useCreditHint(clientId: string | undefined, method: string): string | undefined {
  const isNote = method === 'creditNote' && clientId !== undefined;
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: isNote });
  return isNote && data ? texts.inFavor(formatMoney(data.credit)) : undefined;
}
