import { ActionIcon, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import classes from './counts.module.css';
import { countTexts as texts } from './texts.ts';
import { useScans } from './use-scans.ts';

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
