import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { z } from 'zod';
import type { Database } from '../../base/database/database.ts';
import type { Api } from '../../base/http/api.ts';
import { publicRoute } from '../../base/http/public-route.ts';
import { Refusal } from '../../base/records/refusal.ts';

const answer = z.object({ status: z.literal('ok') });
const ok = { status: 'ok' } as const;

/**
 * '/health/live' succeeds if the process answers, '/health/ready' if the migrated database answers too
 * (docs/rules.md#operation-5).
 */
export function healthRoutes(api: Api): void {
  const isReady = readiness(api.database);

  publicRoute(api, {
    method: 'GET',
    url: '/health/live',
    needs: 'none',
    tag: 'health',
    summary: 'The process answers',
    answer,
    work: () => Promise.resolve(ok),
  });

  publicRoute(api, {
    method: 'GET',
    url: '/health/ready',
    needs: 'none',
    tag: 'health',
    summary: 'The database answers too',
    answer,
    work: isReady,
  });
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
