import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import type { StockCountLine } from '@dioptria/contract/shop/counts/stock-counts.ts';
import { ActionIcon, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../base/http/call.ts';
import { ApiError, errorMessage } from '../../base/http/http.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { beep } from '../../base/ui/fields/scans.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { countTexts as texts } from './texts.ts';
import classes from './counts.module.css';

const CameraDialog = lazyPart(async () => (await import('./camera-dialog.tsx')).CameraDialog);

const hasDetector = 'BarcodeDetector' in globalThis;

export function ScanPanel({ countId }: { countId: string }) {
  const [code, setCode] = useState('');
  const [isFilming, setFilming] = useState(false);
  const { last, waiting, refused, failure, retry, add, forget } = useScans(countId);

  function send(event: FormEvent) {
    event.preventDefault();
    // Clears the field at once, because the scanner may type the next code before the server answers.
    setCode('');
    if (code.trim() !== '') add(code.trim());
  }

  return (
    <Stack gap="sm">
      <Group component="form" align="flex-end" gap="sm" onSubmit={send}>
        <TextInput
          flex={1}
          size="md"
          label={texts.scan}
          description={texts.scanHelp}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={100}
          data-autofocus
          data-scan
          leftSection={<IconBarcode size={20} stroke={1.6} aria-hidden />}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {hasDetector && (
          <Button
            variant="default"
            size="md"
            mb="1.375rem"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => setFilming(true)}
          >
            {texts.camera}
          </Button>
        )}
      </Group>
      <output className={classes.last}>{last && texts.last(last.name, last.counted ?? 0)}</output>
      {failure && waiting.length > 0 && (
        <Group {...tinted('carey')} px="md" py="sm" role="alert" justify="space-between">
          <span>
            {texts.waiting(waiting.length)} {errorMessage(failure)}
          </span>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </Group>
      )}
      {refused.length > 0 && (
        <Box {...tinted('rubi')} px="md" py="sm" role="alert" aria-label={texts.refused}>
          <Text fw={560}>{texts.refused}</Text>
          <ul>
            {refused.map(({ key, code: refusedCode, reason }) => (
              <Group component="li" key={key} justify="space-between" wrap="nowrap" gap="sm">
                <span style={{ overflowWrap: 'anywhere' }}>{reason}</span>
                <ActionIcon
                  variant="subtle"
                  color="rubi"
                  size="lg"
                  aria-label={texts.forget(refusedCode)}
                  onClick={() => forget(key)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </ul>
        </Box>
      )}
      {isFilming && <CameraDialog onRead={add} onClose={() => setFilming(false)} />}
    </Stack>
  );
}

/** The server counts one unit for each `key`, even if the browser sends the request again. */
interface Scan {
  key: string;
  code: string;
}

interface RefusedScan extends Scan {
  reason: string;
}

/** Scans to send, and refused codes that the user has not dismissed. */
interface UnfinishedScans {
  waiting: readonly Scan[];
  refused: readonly RefusedScan[];
}

const keyOf = (countId: string) => `countScans:${countId}`;

/** A reload keeps the scans, and signing out removes them. */
function readScans(countId: string): UnfinishedScans {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(countId)) ?? 'null') as UnfinishedScans | null;
    return stored ?? { waiting: [], refused: [] };
  } catch {
    return { waiting: [], refused: [] };
  }
}

function storeScans(countId: string, scans: UnfinishedScans): void {
  if (scans.waiting.length === 0 && scans.refused.length === 0) localStorage.removeItem(keyOf(countId));
  else localStorage.setItem(keyOf(countId), JSON.stringify(scans));
}

/** Sending the scan again would not help. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const without = (waiting: readonly Scan[], scan: Scan) => waiting.filter(({ key }) => key !== scan.key);

async function countUnit(countId: string, { code, key }: Scan): Promise<StockCountLine> {
  const sent = { params: { id: countId }, body: { code }, idempotencyKey: key };
  return (await call(countEndpoints.scan, sent)).line;
}

/**
 * Sends the scans in their order, one at a time. Without a connection the scans wait in the browser's storage, also
 * during a reload. A refused code causes a sound, and is shown until the user dismisses it (docs/rules.md#counts-5).
 */
function useScans(countId: string) {
  const queryClient = useQueryClient();
  const [{ waiting, refused }, setScans] = useState(() => readScans(countId));
  const [last, setLast] = useState<StockCountLine>();
  const [failure, setFailure] = useState<Error>();
  const isSending = useRef(false);
  const isOpen = useRef(false);

  function change(next: (scans: UnfinishedScans) => UnfinishedScans) {
    // A scan whose answer comes after the dialog has closed stays in the storage. The next dialog sends this scan
    // again, and the server counts it only once.
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
