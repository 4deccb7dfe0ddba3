import { healthEndpoints } from '@dioptria/contract/shop/endpoints.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { Database } from '../../base/database/database.ts';
import type { Api } from '../../base/http/api.ts';
import { servePublic } from '../../base/http/serve.ts';
import { Refusal } from '../../base/records/refusal.ts';

const ok = { status: 'ok' } as const;

/**
 * `/health/live` succeeds if the process answers. `/health/ready` succeeds if the migrated database answers too
 * (docs/rules.md#operation-5).
 */
export function healthRoutes(api: Api): void {
  const isReady = readiness(api.database);

  servePublic(api, healthEndpoints.live, { needs: 'none', work: () => Promise.resolve(ok) });
  servePublic(api, healthEndpoints.ready, { needs: 'none', work: isReady });
}

function readiness(database: Database): () => Promise<typeof ok> {
  let running: Promise<typeof ok> | undefined;
  return () => (running ??= ask(database).finally(() => (running = undefined)));
}

async function ask(database: Database): Promise<typeof ok> {
  try {
    await database.ping();
  } catch (error) {
    const headers = { 'retry-after': '3' };
    throw Object.assign(new Refusal(503, 'overloaded', problemTexts.databaseUnavailable, { headers }), {
      cause: error,
    });
  }
  return ok;
}
