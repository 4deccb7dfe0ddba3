import { databaseStore } from '../../base/arca-simulator/database-store.ts';
import { createSimulator } from '@dioptria/arca-simulator/simulator.ts';
import type { Database } from '../../base/database/database.ts';

export async function givenSimulatedVoucher(database: Database, tenantId: string, text: string): Promise<void> {
  const store = databaseStore(database, tenantId);
  await store.swap(text, undefined, { text });
  const simulator = createSimulator({ store, now: () => new Date() });
  const row = { id: 99, description: text, base: 0, percentage: '0', amount: 0 };
  await simulator.emitOutside({ cuit: '30000000007', pointOfSale: 1, type: 6 }, { tributeRows: [row] });
}
