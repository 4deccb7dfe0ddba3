import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { healthEndpoints } from '@dioptria/contract/shop/endpoints.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { Database } from '../../base/database/database.ts';
import type { Api } from '../../base/http/api.ts';
import { servePublic } from '../../base/http/serve.ts';
import { Refusal } from '../../base/records/refusal.ts';

const ok = { status: 'ok' } as const;
type Ready = AnswerOf<typeof healthEndpoints.ready>;

/**
 * `/health/live` succeeds if the process answers. `/health/ready` succeeds if the migrated database answers too
 * (docs/rules.md#operation-5). Anybody may ask, so that the answer contains no address of a worker.
 */
export function healthRoutes(api: Api): void {
  const isReady = readiness(api.database);

  servePublic(api, healthEndpoints.live, { needs: 'none', work: () => Promise.resolve(ok) });
  servePublic(api, healthEndpoints.ready, { needs: 'none', work: isReady });
}

function readiness(database: Database): () => Promise<Ready> {
  let running: Promise<Ready> | undefined;
  return () => (running ??= ask(database).finally(() => (running = undefined)));
}

async function ask(database: Database): Promise<Ready> {
  try {
    await database.ping();
  } catch (error) {
    const headers = { 'retry-after': '3' };
    throw Object.assign(new Refusal(503, 'overloaded', problemTexts.databaseUnavailable, { headers }), {
      cause: error,
    });
  }
  if (!database.workers) return ok;
  const answers = [...database.workers.answers.values()];
  return { ...ok, workers: { answering: answers.filter(Boolean).length, total: answers.length } };
}
