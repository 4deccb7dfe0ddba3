import { SaleProblem } from '@dioptria/contract/shop/sales/sale-problem.ts';
import { conflict, invalid, Refusal } from '../../base/records/refusal.ts';

/** Runs a pure plan of the contract. @throws Refusal */
export function refusing<Plan>(plan: () => Plan): Plan {
  try {
    return plan();
  } catch (error) {
    throw error instanceof SaleProblem ? refusalOf(error) : error;
  }
}

function refusalOf({ kind, path, message }: SaleProblem): Refusal {
  if (kind === 'invalid') return invalid({ path, message });
  if (kind === 'forbidden') return new Refusal(403, kind, message);
  if (kind === 'nothing_changed') return new Refusal(400, kind, message);
  return conflict(kind, message, path || undefined);
}
