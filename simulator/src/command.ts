import { parseArgs } from 'node:util';
import { answerControl } from './control.ts';
import { fileStore } from './store.ts';
import { addressesBelow, serveOnLoopback } from './server.ts';
import { createSimulator } from './simulator.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

function readOptions(): { port: number; data: string } | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '8090' },
        data: { type: 'string', default: './arca-simulator' },
      },
    });
    const port = Number(values.port);
    if (/^\d+$/.test(values.port) && port < 65_536) return { port, data: values.data };
  } catch (error) {
    say(String(error));
  }
  say('Usage: npm run arca-simulator -- [--port 8090] [--data ./arca-simulator]');
  return undefined;
}

async function run({ port, data }: { port: number; data: string }): Promise<void> {
  const log = (error: unknown) => say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const simulator = createSimulator({ store: await fileStore(data), now: () => new Date(), log });
  const server = await serveOnLoopback(port, (request, response) => {
    const answered = request.url?.startsWith('/control/')
      ? answerControl(simulator, request, response)
      : simulator.handle(request, response, server.url);
    answered.catch((error: unknown) => {
      log(error);
      request.socket.destroy();
    });
  });
  const { wsaa, wsfe, padron } = addressesBelow(server.url);
  say(`ARCA_WSAA_URL=${wsaa}`);
  say(`ARCA_WSFE_URL=${wsfe}`);
  say(`ARCA_PADRON_URL=${padron}`);
  say(`A certificate: curl --data-binary @request.csr ${server.url}/control/certificate`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

const options = readOptions();
if (options) await run(options);
else process.exitCode = 1;
