import type { LiveChange, LiveEvent, LiveReady } from '@dioptria/contract/live.ts';
import { createParser } from 'eventsource-parser';
import { ApiError, http } from '../http/http.ts';

/** In milliseconds. The server writes to each stream every 20 seconds, so a longer silence means a dead connection. */
const LONGEST_SILENCE = 50_000;
/** Pauses before a retry, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** In milliseconds. A lost connection may lose events that the server sent shortly before the last one that arrived. */
const UNDERWAY = 5000;
/**
 * In milliseconds. A tab hidden for longer closes its connection: all tabs of a browser share six connections to a
 * server.
 */
const HIDDEN_FOR = 3000;

/** The handlers of a live connection's events. */
export interface Listener {
  /** A record changed. The fields are missing if the server does not name the record. */
  onChange: (change: Partial<LiveChange>) => void;
  /** Changes may have been missed: the caller requests everything again. */
  onMissed: () => void;
  /** The user's permissions changed while signed in. */
  onSession?: () => void;
  /** Called with true once changes arrive live, with false when they stop arriving. */
  onLive?: (isLive: boolean) => void;
}

interface Place {
  path: string;
  anonymous?: boolean;
  /** The moment (`Date.now()`) when the page requested its data. Changes between it and the connection were missed. */
  since: number;
}

/**
 * Keeps a live connection open while the tab is visible, and reconnects after each loss. @returns a function that ends
 * it
 */
export function listenLive(place: Place, listener: Listener): () => void {
  let heardUntil = place.since;
  let running: AbortController | undefined;
  let hiding: number | undefined;

  const hear = (moment: number) => (heardUntil = moment);

  function follow() {
    window.clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = window.setTimeout(() => running?.abort(), HIDDEN_FOR);
    } else if (!running || running.signal.aborted) {
      running = new AbortController();
      void connectAgainAndAgain({ ...place, since: () => heardUntil, hear, signal: running.signal }, listener);
    }
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.clearTimeout(hiding);
    running?.abort();
  };
}

interface Call {
  path: string;
  anonymous?: boolean;
  since: () => number;
  /** Records that no change before this moment was missed. */
  hear: (moment: number) => void;
  signal: AbortSignal;
}

async function connectAgainAndAgain(call: Call, listener: Listener): Promise<void> {
  const { signal } = call;
  let failures = 0;
  const onLive = (isLive: boolean) => {
    if (isLive) failures = 0;
    listener.onLive?.(isLive);
  };
  while (!signal.aborted) {
    const error = await readOnce(call, { ...listener, onLive }).catch((reason: unknown) => reason);
    if (signal.aborted) return;
    onLive(false);
    if (error instanceof ApiError && [401, 402, 403, 404].includes(error.status)) {
      // The record or the session no longer exists. An anonymous page requests its data once more, and shows the error.
      // For a signed-in page there is nothing to do: the app leaves it when the session ends.
      if (call.anonymous) listener.onMissed();
      return;
    }
    if (error instanceof ApiError && error.status === 429) failures = Infinity;
    await pauseBefore(failures, signal);
    failures += 1;
  }
}

/**
 * Waits before the next attempt: longer after each failure, with a random part so that browsers do not all reconnect at
 * the same moment. Ends at once when the browser is online again.
 */
function pauseBefore(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = window.setTimeout(done, longest * (0.5 + Math.random() / 2));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Reads one connection to its end. @throws ApiError if the server refuses it */
async function readOnce({ path, anonymous = false, since, hear, signal }: Call, listener: Listener): Promise<void> {
  const silence = new AbortController();
  const ended = AbortSignal.any([signal, silence.signal]);
  const { body } = await http.response(path, { anonymous, signal: ended });
  const reader = body?.getReader();
  if (!reader) return;
  let isLive = false;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ready' || event === 'lost') isLive = event === 'ready';
      tell(event as LiveEvent, JSON.parse(data), since(), listener);
    },
  });
  const decoder = new TextDecoder();
  let timer: number | undefined;
  try {
    for (;;) {
      timer = window.setTimeout(() => silence.abort(), LONGEST_SILENCE);
      const { value, done } = await reader.read();
      window.clearTimeout(timer);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (isLive) hear(Date.now() - UNDERWAY);
    }
  } finally {
    window.clearTimeout(timer);
  }
}

function tell(event: LiveEvent, data: unknown, since: number, listener: Listener): void {
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
