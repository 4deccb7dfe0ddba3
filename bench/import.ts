import { inDatabase, loadShop, settle } from './load/load-shop.ts';
import { goals } from './goals.ts';
import { fixed, type Table } from './report.ts';
import { type Running, startServer } from './processes.ts';
import { bench, readArguments } from './run.ts';
import { measureBaseline, type Run, type RunDuringWork, sellDuring, sellingTable } from './selling.ts';
import { openShop, type Shop } from './shop.ts';

const options = readArguments();
const ROWS = options.orders / 2;
/** Milliseconds, as in the web app. */
const POLL = 1000;

const numbers = Array.from({ length: ROWS }, (_, index) => index);

/** In a large file, most names consist of words that earlier rows already have. */
const files = {
  products: {
    resource: 'products',
    file: [
      'Código;Nombre;Rubro;Marca;Proveedor;Costo;Ganancia;Stock;Descripción',
      ...numbers.map(
        (index) =>
          `IMP-${index};Armazón modelo ${index % 5000};Rubro ${index % 20};Marca ${index % 200};Proveedor ${index % 30};` +
          `"$ 1.${String(100 + (index % 900))},50";${index % 90},5;${index % 40};Acetato negro talle ${index % 9}`,
      ),
    ].join('\r\n'),
  },
  clients: {
    resource: 'clients',
    file: [
      'Nombre y apellido;Tipo doc;DNI;Celular;Mail;Domicilio;Obra social;Nro afiliado',
      ...numbers.map(
        (index) =>
          `Persona ${index % 5000} Apellido ${index % 700};DNI;${60_000_000 + index};11 ${4_000_0000 + index};` +
          `persona${index}@correo.example;Calle ${index % 300} n ${index};Obra ${index % 40};${index}/1`,
      ),
    ].join('\r\n'),
  },
};

async function send<Answer>(
  server: Running,
  { headers }: Shop,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/tenant/imports/${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

type Progress = { _id: string; state: string; done: number; mapping: object; outcome: Record<string, number> };

async function importFile(
  server: Running,
  shop: Shop,
  { resource, file }: { resource: string; file: string },
): Promise<number> {
  const step = (name: string, began: number) =>
    process.stderr.write(`  ${resource} ${name}: ${fixed((performance.now() - began) / 1000, 1)} s\n`);
  let began = performance.now();
  const received = await send<{ import: Progress }>(
    server,
    shop,
    'POST',
    `${resource}?name=lista.csv`,
    file,
    'text/csv',
  );
  step('received', began);
  const { _id: id, mapping } = received.import;
  began = performance.now();
  const createMissing = ['brands', 'categories', 'providers', 'insurances'];
  const { check } = await send<{ check: { valid: number; errors: unknown[] } }>(
    server,
    shop,
    'POST',
    `${id}/check`,
    JSON.stringify({ mapping, createMissing }),
  );
  step('checked', began);
  if (check.valid !== ROWS) throw new Error(`${check.valid} rows are valid: ${JSON.stringify(check.errors[0])}`);
  began = performance.now();
  await send(server, shop, 'POST', `${id}/run`);
  for (;;) {
    const progress = await send<Progress>(server, shop, 'GET', id);
    if (progress.state === 'done') break;
    if (progress.state !== 'running') throw new Error(`The import is ${progress.state}`);
    await new Promise((resolve) => {
      setTimeout(resolve, POLL);
    });
  }
  step('stored', began);
  return Buffer.byteLength(file);
}

function timesTable(works: Record<string, RunDuringWork>): Table {
  return {
    title: `Imports of ${ROWS} rows: received, checked and stored`,
    columns: ['seconds'],
    lines: Object.entries(works).map(([name, { seconds }]) => ({
      cells: [name, fixed(seconds, 1)],
      figure: seconds,
      goal: { atMost: goals.importSeconds },
    })),
  };
}

await bench(options, async (folder) => {
  const shop = await inDatabase(folder, async (database) => {
    const loaded = await loadShop(database, options.orders);
    await settle(database);
    return openShop(database, loaded);
  });
  const server = await startServer(folder);
  try {
    const baseline: Run = await measureBaseline(server, shop);
    const works: Record<string, RunDuringWork> = {};
    for (const [name, file] of Object.entries(files)) {
      works[name] = await sellDuring(server, shop, () => importFile(server, shop, file));
    }
    works['products again'] = await sellDuring(server, shop, () => importFile(server, shop, files.products));
    return [sellingTable('Imports, and the sales made beside them', baseline, works), timesTable(works)];
  } finally {
    await server.stop();
  }
});
