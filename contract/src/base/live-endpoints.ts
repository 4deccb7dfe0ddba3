import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

export const liveEndpoints = {
  listen: endpoint({
    method: 'GET',
    path: '/tenant/live',
    caller: 'signed-in',
    tag: 'live',
    summary: 'Server-sent events: which records change, as they change',
    refusals: [429],
    isStream: true,
  }),
};

/**
 * An event may name the record that changed, and never contains a value of the record.
 * `ready`: the stream sends every change from now on. The server knows of no change of the tenant in the last `quiet`
 * milliseconds. The browser requests all data again, except data that the browser received within these milliseconds.
 */
export const liveReady = z.object({ quiet: z.int() });
export type LiveReady = z.output<typeof liveReady>;

/** `resource` is the resource's part of the path: `/tenant/{resource}`. */
export const liveChange = z.object({ resource: z.string(), id: z.uuid().optional() });
export type LiveChange = z.output<typeof liveChange>;

/** The data of each event. `lost`: the stream may miss changes until the next `ready`. `session`: the browser reads `/auth/me` again. */
export const liveEvents = { ready: liveReady, change: liveChange, lost: z.object({}), session: z.object({}) } as const;
export type LiveEvent = keyof typeof liveEvents;
