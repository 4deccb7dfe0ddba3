import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { isOnCitus, ownDatabase } from '../../testing/database/test-database.ts';
import type { Worker } from '../../testing/database/test-server.ts';
import { WorkerProcess } from '../../testing/database/worker-process.ts';
import { runCli } from '../../testing/processes/cli-process.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';
import { BusyShop } from '../../testing/shops/busy-shop.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { password } from '../../testing/shops/test-password.ts';

const SELLERS = 3;
const away = 'No se puede acceder a la base de datos. Probá de nuevo en unos segundos.';
const polling = { timeout: 90_000, interval: 100 };

// docs/rules.md#operation-5
describe.skipIf(!isOnCitus)('one worker of the cluster is lost, and the product goes on (TEST_CITUS_URL)', () => {
  const workers = inject('testServer').workers ?? [];
  const shops = new Map<number, Shop>();
  let product: RestartingProduct;
  let url: string;
  beforeAll(async () => {
    const own = await ownDatabase();
    ({ url } = own);
    product = new RestartingProduct({ DATABASE_URL: url }, own.open);
    await product.start();
    while (shops.size < workers.length) {
      await product.look(async (database) => {
        const shop = await newShop({ database, call: product.call });
        const { rows } = await database.pool.query<{ port: number }>(
          `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
           where shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
          [shop.tenantId],
        );
        shops.set(rows[0]?.port ?? 0, shop);
      });
    }
  });
  afterAll(async () => void (await product.stop()));

  const shopAt = ({ port }: Worker): Shop => {
    const shop = shops.get(port);
    if (!shop) throw new Error(`No shop is at the worker ${port}`);
    return shop;
  };

  async function sellWhile(lost: Worker, leave: (worker: WorkerProcess) => Promise<() => Promise<void>>) {
    const other = workers.find((worker) => worker !== lost);
    if (!other) throw new Error('The cluster has no second worker');
    const [shop, otherShop] = [shopAt(lost), shopAt(other)];
    const [busy, otherBusy] = [await BusyShop.open(shop), await BusyShop.open(otherShop)];
    const stop = new AbortController();
    const working = Promise.all([busy.sell(SELLERS, stop.signal), otherBusy.sell(SELLERS, stop.signal)]);
    try {
      await vi.waitFor(() => expect(Math.min(busy.acknowledged, otherBusy.acknowledged)).toBeGreaterThan(12), polling);
      const comeBack = await leave(await WorkerProcess.find(lost));
      try {
        await expectAnswering(lost, workers.length - 1);
        const { status, body, headers } = await busy.admin.get<{ message: string }>('/tenant/clients');
        expect([status, body.message, headers.get('retry-after')]).toEqual([503, away, '3']);
        const { email } = otherShop.as('seller');
        const signIn = await product.call('POST', '/auth/login', { body: { email, password } });
        expect(signIn.status).toBe(200);
        const before = otherBusy.acknowledged;
        await vi.waitFor(() => expect(otherBusy.acknowledged).toBeGreaterThan(before + 20), polling);
      } finally {
        await comeBack();
      }
      await expectAnswering(lost, workers.length);
      const before = busy.acknowledged;
      await vi.waitFor(() => expect(busy.acknowledged).toBeGreaterThan(before + 10), polling);
    } finally {
      stop.abort();
      await working;
    }
    for (const one of [busy, otherBusy]) {
      await one.settle();
      expect([...one.wrongAnswers, ...one.failures]).toEqual([]);
    }
    for (const { tenantId } of [shop, otherShop]) expect(await product.findings(tenantId)).toEqual([]);
    expect([...otherBusy.refusals]).toEqual([]);
    const [longest, longestOther] = [busy, otherBusy].map(({ longestWait }) => (longestWait / 1000).toFixed(1));
    process.stdout.write(`Longest wait of a shop of the lost worker ${longest} s, of another shop ${longestOther} s\n`);
  }

  async function expectAnswering({ host, port }: Worker, answering: number): Promise<void> {
    const health = async () => (await product.call('GET', '/health/ready')).body;
    await expect.poll(health, polling).toEqual({ status: 'ok', workers: { answering, total: workers.length } });
    const isUp = answering === workers.length ? 1 : 0;
    const { body } = await product.call<string>('GET', '/metrics');
    expect(body).toContain(`dioptria_worker_up{worker="${host}:${port}"} ${isUp}\n`);
  }

  test.each(workers.map((worker, index) => ({ worker, name: `worker ${index + 1}` })))(
    'while $name is killed, its shops get 503 and the shops of another worker notice nothing; afterwards all shops work, and nothing acknowledged is lost',
    async ({ worker: lost }) => {
      await sellWhile(lost, async (worker) => {
        await worker.kill();
        return () => worker.start();
      });
    },
  );

  test.each(workers.slice(0, 1))(
    'while a worker is frozen, the same holds as soon as the server has noticed it',
    async (lost) => {
      await sellWhile(lost, (worker) => worker.freeze());
    },
  );

  test('while a worker is killed, no shop gets a new user, because every worker stores the credentials, and no shop moves', async () => {
    const [lost, other] = workers as [Worker, Worker];
    const worker = await WorkerProcess.find(lost);
    await worker.kill();
    const user = { name: 'Ana', email: 'ana@cluster.example', role: 'seller', enabled: true, password };
    try {
      const { status, body } = await shopAt(other).as('admin').post<{ message: string }>('/tenant/users', user);
      expect([status, body.message]).toEqual([503, away]);
      const { status: exitStatus, errors } = await runCli(['distribute', '--balance'], tmpdir(), '', url);
      expect(errors).toContain(`The node ${lost.host}:${lost.port} is down or unreachable.`);
      expect(exitStatus).toBe(1);
    } finally {
      await worker.start();
    }
  });
});
