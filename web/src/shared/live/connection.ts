import type { LiveChange, LiveEvent, LiveReady } from '@dioptria/contract/live.ts';
import { createParser } from 'eventsource-parser';
import { ApiError, http } from '../http.ts';

/** The server says something every 20 seconds: after so long a silence the connection is dead. All in milliseconds. */
const LONGEST_SILENCE = 50_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** What was sent together with the last that arrived may be lost with the connection. */
const UNDERWAY = 5000;
/** A tab that is hidden for so long hangs up: all tabs of a browser share six connections to a server. */
const HIDDEN_FOR = 3000;

/** What becomes of what is heard. */
export interface Listener {
  /** Something changed: what, where the server says so. */
  onChange: (change: Partial<LiveChange>) => void;
  /** Changes were perhaps missed: everything is to be asked again. */
  onMissed: () => void;
  /** Who is signed in may something else than before. */
  onSession?: () => void;
  /** Whether changes are heard of at this moment. */
  onLive?: (isLive: boolean) => void;
}

interface Place {
  path: string;
  anonymous?: boolean;
  /** Since when what is shown was asked for (`Date.now()`): what changed after it and before the connection was missed. */
  since: number;
}

/** Listens while the tab is seen, and connects again however often the connection is lost. Answers the way to stop. */
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
  /** Up to this moment nothing was missed. */
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
      // There is nothing to follow any more: what is shown asks once more, and says so. Without its session it is gone.
      if (call.anonymous) listener.onMissed();
      return;
    }
    if (error instanceof ApiError && error.status === 429) failures = Infinity;
    await pauseBefore(failures, signal);
    failures += 1;
  }
}

/** Until the next attempt: longer each time, never in step with other browsers, and over at once when the network is back. */
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

/** Reads one connection to its end. @throws ApiError where it is refused */
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
