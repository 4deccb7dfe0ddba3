import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import classes from './counts.module.css';
import { countTexts as texts } from './texts.ts';

/** TypeScript has no types for this API yet: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: { new (options: { formats: readonly string[] }): BarcodeDetector } | undefined;
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code'];
/** In milliseconds. */
const PAUSE = 150;
/** A code may be read again after this number of searches in a row that did not find the code. */
const GONE_AFTER = 6;

interface CameraDialogProps {
  onRead: (code: string) => void;
  onClose: () => void;
}

/** While a code stays in the picture, it is read only once. */
export function CameraDialog({ onRead, onClose }: CameraDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={texts.cameraTitle} size="sm">
      <Camera onRead={onRead} />
    </Dialog>
  );
}

/** A separate component, because the dialog's own first effects run before the dialog renders its content. */
function Camera({ onRead }: Pick<CameraDialogProps, 'onRead'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [last, setLast] = useState('');
  const read = useEffectEvent((code: string) => {
    setLast(code);
    onRead(code);
  });

  useEffect(() => {
    const picture = video.current;
    const Detector = globalThis.BarcodeDetector;
    if (!picture || !Detector) return undefined;
    const detector = new Detector({ formats });
    const seen = new Map<string, number>();
    let stream: MediaStream | undefined;
    let timer = 0;
    let isOver = false;

    async function look(): Promise<void> {
      if (isOver || !picture) return;
      for (const [code, looks] of seen) {
        if (looks >= GONE_AFTER) seen.delete(code);
        else seen.set(code, looks + 1);
      }
      // The detector refuses a video whose first picture has not loaded yet.
      const found = await detector.detect(picture).catch(() => []);
      for (const { rawValue } of isOver ? [] : found) {
        if (!seen.has(rawValue)) read(rawValue);
        seen.set(rawValue, 0);
      }
      timer = window.setTimeout(() => void look(), PAUSE);
    }

    async function film(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isOver || !picture) return;
        picture.srcObject = stream;
        await picture.play();
        await look();
      } catch {
        setFailed(true);
      }
    }

    void film().finally(() => {
      if (isOver) for (const track of stream?.getTracks() ?? []) track.stop();
    });
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (hasFailed) return <ErrorText>{texts.cameraFailed}</ErrorText>;
  return (
    <>
      <video ref={video} className={classes.camera} playsInline muted />
      <Text c="dimmed" fz="sm" mt="sm">
        {texts.cameraHelp}
      </Text>
      <output className={classes.last}>{last && texts.cameraRead(last)}</output>
    </>
  );
}
