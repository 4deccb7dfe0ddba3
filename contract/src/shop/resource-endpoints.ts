import type { ResourceDefinition } from '../base/resource.ts';
import { resourceEndpointsOf } from './record-endpoints.ts';
import { resources } from './records.ts';

type Resources = typeof resources;

/** The cast is correct: each name keeps the endpoints of its definition. */
export const resourceEndpoints = Object.fromEntries(
  Object.entries<ResourceDefinition>(resources).map(([name, definition]) => [name, resourceEndpointsOf(definition)]),
) as unknown as { [Name in keyof Resources]: ReturnType<typeof resourceEndpointsOf<Resources[Name]>> };
