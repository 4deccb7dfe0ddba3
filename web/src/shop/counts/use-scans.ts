import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import type { StockCountLine } from '@dioptria/contract/shop/counts/stock-counts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../base/http/http.ts';
import { call } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { beep } from '../../base/ui/beep.ts';
import { readScans, type Scan, storeScans, type UnfinishedScans } from './stored-scans.ts';

/** Sending the scan again would not help. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const without = (waiting: readonly Scan[], scan: Scan) => waiting.filter(({ key }) => key !== scan.key);

async function countUnit(countId: string, { code, key }: Scan): Promise<StockCountLine> {
  const sent = { params: { id: countId }, body: { code }, idempotencyKey: key };
  return (await call(countEndpoints.scan, sent)).line;
}

/**
 * In their order, one at a time. Without a connection the scans wait in the browser's storage, also during a reload. A refused
 * code causes a sound, and is shown until the user dismisses it (docs/rules.md#counts-5).
 */
export function useScans(countId: string) {
  const queryClient = useQueryClient();
  const [{ waiting, refused }, setScans] = useState(() => readScans(countId));
  const [last, setLast] = useState<StockCountLine>();
  const [failure, setFailure] = useState<Error>();
  const isSending = useRef(false);
  const isOpen = useRef(false);

  function change(next: (scans: UnfinishedScans) => UnfinishedScans) {
    // After the dialog has closed, the stored scans stay as they are. The browser may send a stored scan again, because
    // the server counts each scan once.
    if (!isOpen.current) return;
    const after = next(readScans(countId));
    storeScans(countId, after);
    setScans(after);
  }

  /** False if the scan must wait. */
  async function send(scan: Scan): Promise<boolean> {
    try {
      setLast(await countUnit(countId, scan));
      change((before) => ({ ...before, waiting: without(before.waiting, scan) }));
      void queryClient.invalidateQueries({ predicate: staleAfterCall(countEndpoints.scan) });
    } catch (error) {
      if (!isFinal(error)) {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        return false;
      }
      beep();
      const reason = error.message;
      change((before) => ({
        waiting: without(before.waiting, scan),
        refused: [{ ...scan, reason }, ...before.refused],
      }));
    }
    return true;
  }

  /** Does nothing if an earlier call is still sending. */
  async function sendWaiting() {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(undefined);
    let [next] = readScans(countId).waiting;
    while (next && isOpen.current && (await send(next))) [next] = readScans(countId).waiting;
    isSending.current = false;
  }

  const goOn = useEffectEvent(() => void sendWaiting());
  useEffect(() => {
    const start = () => goOn();
    isOpen.current = true;
    start();
    window.addEventListener('online', start);
    return () => {
      isOpen.current = false;
      window.removeEventListener('online', start);
    };
  }, []);

  const add = (code: string) => {
    change((before) => ({ ...before, waiting: [...before.waiting, { key: crypto.randomUUID(), code }] }));
    void sendWaiting();
  };
  const forget = (key: string) =>
    change((before) => ({ ...before, refused: before.refused.filter((one) => one.key !== key) }));
  return { last, waiting, refused, failure, retry: () => void sendWaiting(), add, forget };
}
