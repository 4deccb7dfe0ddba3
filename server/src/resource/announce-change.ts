import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { announce } from '../database/announcements.ts';
import type { Context } from './context.ts';

/** Has every colleague's screen told, once it is committed, that a record was created, changed or deleted. */
export function announceChange(
  { tx, actor, tabId }: Context,
  { path }: Pick<ResourceDefinition, 'path'>,
  id: string,
): void {
  announce(tx, { tenantId: actor.tenantId, topic: path, id, tabId });
}
