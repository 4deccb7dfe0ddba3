import { ApiError } from './http.ts';

/** Whether what was asked for is there no more: a colleague deleted it while it was shown. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
