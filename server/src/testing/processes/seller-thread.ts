import { parentPort, workerData } from 'node:worker_threads';

export interface SaleRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const { url, headers, body } = workerData as SaleRequest;

for (;;) {
  const began = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`A sale was refused: ${response.status} ${text}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(performance.now() - began);
}
