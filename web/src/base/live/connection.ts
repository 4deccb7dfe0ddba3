import type { LiveChange, LiveEvent, LiveReady } from '@dioptria/contract/base/live-endpoints.ts';
import { createParser } from 'eventsource-parser';
import { ApiError, send } from '../http/http.ts';

/** In milliseconds. The server writes to each stream every 20 seconds, so a longer silence means a dead connection. */
const MAX_SILENCE = 50_000;
/** In milliseconds. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;
/**
 * In milliseconds: the longest time that an event takes to arrive. A lost connection may have lost the events that the
 * server sent in this time before the last received data.
 */
const TRANSIT = 5000;
/**
 * In milliseconds. A tab that is hidden for longer closes its connection, because all tabs of a browser share six
 * connections to a server.
 */
const HIDDEN_DELAY = 3000;

export interface Listener {
  /** Called when a record changed. The fields are missing if the server does not name the record. */
  onChange: (change: Partial<LiveChange>) => void;
  /** Called when the client may have missed changes. The function must refetch everything. */
  onMissed: () => void;
  /** Called when the permissions of the signed-in user changed. */
  onSession?: () => void;
  /** Called with true once changes arrive live, and with false when changes stop arriving live. */
  onLive?: (isLive: boolean) => void;
}

interface Stream {
  path: string;
  anonymous?: boolean;
  /**
   * `Date.now()` when the page requested its data. The page has not received the changes between this moment and the start of the
   * connection.
   */
  since: number;
}

/** Listens while the tab is visible. Returns a function that closes the connection. */
export function listenLive(stream: Stream, listener: Listener): () => void {
  let { since } = stream;
  let connection: AbortController | undefined;
  let hideTimer: number | undefined;
  const setSince = (moment: number) => (since = moment);

  function followVisibility() {
    window.clearTimeout(hideTimer);
    if (document.visibilityState === 'hidden') {
      hideTimer = window.setTimeout(() => connection?.abort(), HIDDEN_DELAY);
    } else if (!connection || connection.signal.aborted) {
      connection = new AbortController();
      void keepConnected({ ...stream, since: () => since, setSince, signal: connection.signal }, listener);
    }
  }

  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    window.clearTimeout(hideTimer);
    connection?.abort();
  };
}

interface Connection {
  path: string;
  anonymous?: boolean;
  since: () => number;
  /** The page has missed no change before this moment. */
  setSince: (moment: number) => void;
  signal: AbortSignal;
}

async function keepConnected(connection: Connection, listener: Listener): Promise<void> {
  const { signal } = connection;
  let failures = 0;
  const onLive = (isLive: boolean) => {
    if (isLive) failures = 0;
    listener.onLive?.(isLive);
  };
  while (!signal.aborted) {
    const error = await readToEnd(connection, { ...listener, onLive }).catch((reason: unknown) => reason);
    if (signal.aborted) return;
    onLive(false);
    if (error instanceof ApiError && [401, 402, 403, 404].includes(error.status)) {
      // The record or the session no longer exists. A page without a session refetches its data once, and shows the
      // error. A signed-in page does nothing: the app leaves the page when the session ends.
      if (connection.anonymous) listener.onMissed();
      return;
    }
    if (error instanceof ApiError && error.status === 429) failures = Infinity;
    await pauseBefore(failures, signal);
    failures += 1;
  }
}

/**
 * The pause is longer after each failure, with a random part so that browsers do not all reconnect at the same moment.
 * The pause ends at once when the browser is online again.
 */
function pauseBefore(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** failures);
  return new Promise((resolve) => {
    const stop = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', stop);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const timer = window.setTimeout(stop, longest * (0.5 + Math.random() / 2));
    window.addEventListener('online', stop);
    signal.addEventListener('abort', stop);
  });
}

/** @throws ApiError if the server refuses the connection. */
async function readToEnd(connection: Connection, listener: Listener): Promise<void> {
  const { path, anonymous = false, since, setSince, signal } = connection;
  const silence = new AbortController();
  const endSignal = AbortSignal.any([signal, silence.signal]);
  const { body } = await send('GET', path, { anonymous, signal: endSignal });
  const reader = body?.getReader();
  if (!reader) return;
  let isLive = false;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ready' || event === 'lost') isLive = event === 'ready';
      dispatch(event as LiveEvent, JSON.parse(data), since(), listener);
    },
  });
  const decoder = new TextDecoder();
  let timer: number | undefined;
  try {
    for (;;) {
      timer = window.setTimeout(() => silence.abort(), MAX_SILENCE);
      const { value, done } = await reader.read();
      window.clearTimeout(timer);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (isLive) setSince(Date.now() - TRANSIT);
    }
  } finally {
    window.clearTimeout(timer);
  }
}

function dispatch(event: LiveEvent, data: unknown, since: number, listener: Listener): void {
  switch (event) {
    case 'ready':
      if (Date.now() - since > (data as LiveReady).quiet) listener.onMissed();
      listener.onLive?.(true);
      break;
    case 'lost':
      listener.onLive?.(false);
      break;
    case 'change':
      listener.onChange(data as Partial<LiveChange>);
      break;
    case 'session':
      listener.onSession?.();
      break;
  }
}
