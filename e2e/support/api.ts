import type { Session } from './shop.ts';

/** Each method throws an error with the text of the answer if the answer has an error status. */
export class Api {
  private readonly baseURL: string;
  private readonly headers: Record<string, string>;

  constructor(baseURL: string, session?: Session) {
    this.baseURL = baseURL;
    this.headers = session ? { authorization: `Bearer ${session.token}`, 'x-tenant-id': session.tenantId } : {};
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  put<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  delete<Answer>(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  async send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.baseURL + path, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
    return (answer === '' ? undefined : JSON.parse(answer)) as Answer;
  }
}
