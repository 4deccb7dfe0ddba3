import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../base/database/database.ts';
import { countWaiting } from '../../shop/invoices/sending/due-sequences.ts';
import { sendingOutcomes } from '../../shop/invoices/sending/sending.ts';
import type { SenderFigures } from '../../shop/invoices/sending/voucher-sender.ts';

export function watchVouchers(
  register: Registry,
  database: Database,
  figures: (() => SenderFigures) | undefined,
): () => Promise<void> {
  const registers = [register];
  const waiting = new Gauge({
    name: 'dioptria_vouchers_waiting',
    help: 'Vouchers of all shops that wait for ARCA.',
    registers,
  });
  const outcomes = new Counter({
    name: 'dioptria_vouchers_outcomes_total',
    help: 'What became of the attempts of this server to send a voucher; outside: vouchers that another program issued.',
    labelNames: ['outcome'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'dioptria_vouchers_last_success_timestamp_seconds',
    help: 'The time of the last authorisation that this server received; 0 before the first.',
    registers,
  });
  return async () => {
    const own = figures?.();
    outcomes.reset();
    for (const outcome of sendingOutcomes) outcomes.inc({ outcome }, own?.outcomes[outcome] ?? 0);
    lastSuccess.set((own?.lastSuccess?.getTime() ?? 0) / 1000);
    // While the database does not answer, the gauge keeps its value.
    await countWaiting(database).then(
      (total) => waiting.set(total),
      () => {},
    );
  };
}
