import { afterAll } from 'vitest';

export interface StreamEvent {
  event: string;
  data: unknown;
}

export interface OpenStream {
  status: number;
  headers: Headers;
  next(): Promise<StreamEvent>;
  ended(): Promise<StreamEvent[]>;
  close(): void;
}

function eventIn(block: string): StreamEvent | undefined {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const { event = '', data = 'null' } = fields;
  return event === '' ? undefined : { event, data: JSON.parse(data) as unknown };
}

async function* eventsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventIn(block);
      if (event) yield event;
    }
  }
}

/** The list keeps a reference to each response. Without a reference, Node ends the response's stream. */
const opened: { abort: AbortController; response?: Response }[] = [];

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  if (opened.length === 0) afterAll(() => opened.forEach(({ abort }) => abort.abort()));
  const abort = new AbortController();
  const kept: (typeof opened)[number] = { abort };
  opened.push(kept);
  const response = (kept.response = await fetch(url, { headers, signal: abort.signal }));
  if (!response.body) throw new Error(`${url} answered without a body`);
  const events = eventsIn(response.body as ReadableStream<Uint8Array<ArrayBuffer>>);
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const { value, done } = await events.next();
      if (done) throw new Error('The stream ended');
      return value;
    },
    async ended() {
      const rest: StreamEvent[] = [];
      for await (const event of events) rest.push(event);
      return rest;
    },
    close: () => abort.abort(),
  };
}
