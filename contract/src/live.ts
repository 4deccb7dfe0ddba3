/** The events of `GET /tenant/live`, and of an order's public page: that something changed, never how. */
import { z } from 'zod';

/**
 * `ready`: from now on every change is told. For `quiet` milliseconds before nothing of the shop changed, as far as is
 * known: who asked for something earlier asks again.
 */
export const liveReady = z.object({ quiet: z.int() });
export type LiveReady = z.output<typeof liveReady>;

/** `change`: a record was created, changed or deleted. `resource` is its place in the address: `/tenant/{resource}`. */
export const liveChange = z.object({ resource: z.string(), id: z.uuid() });
export type LiveChange = z.output<typeof liveChange>;

/** What each event says; `lost`: changes may go untold until the next `ready`; `session`: ask who is signed in again. */
export const liveEvents = { ready: liveReady, change: liveChange, lost: z.object({}), session: z.object({}) } as const;
export type LiveEvent = keyof typeof liveEvents;
