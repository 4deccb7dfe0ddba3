import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import { z } from '@dioptria/contract/base/zod.ts';
import { endpoints } from '@dioptria/contract/shop/endpoints.ts';
import type { BrowserContext, Request } from '@playwright/test';

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
const parametersOf = ({ path }: Endpoint) => path.split(':').length;

/** Paths with fewer parameters come first: `/tenant/cash-sessions/current` before `/tenant/cash-sessions/:id`. */
const patterns = endpoints
  .filter(({ answer }) => answer)
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));

function endpointOf(request: Request): Endpoint | undefined {
  const { pathname } = new URL(request.url());
  const method = request.method();
  return patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))?.endpoint;
}

/** Compares each JSON answer that the pages receive with the schema that the contract declares. */
export class CheckedAnswers {
  readonly #checks: Promise<string[]>[] = [];
  readonly #context: BrowserContext;
  readonly #check = (request: Request) => void this.#checks.push(problemsOf(request));

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('requestfinished', this.#check);
  }

  /** Each problem names the endpoint and the field. */
  async problems(): Promise<string[]> {
    this.#context.off('requestfinished', this.#check);
    return (await Promise.all(this.#checks)).flat();
  }
}

async function problemsOf(request: Request): Promise<string[]> {
  const endpoint = endpointOf(request);
  if (!endpoint) return [];
  const response = await request.response();
  // A test may answer in the server's place, for example as a broken proxy.
  if (!response?.ok() || !response.headers()['content-type']?.startsWith('application/json')) return [];
  // The body of an answer is lost once its page is closed.
  const body = await response.text().catch(() => undefined);
  if (body === undefined) return [];
  const { error } = endpoint.answer ? z.safeParse(endpoint.answer, JSON.parse(body)) : {};
  return (error?.issues ?? []).map(
    ({ path, message }) => `${endpoint.method} ${endpoint.path}: ${path.join('.')}: ${message}`,
  );
}
