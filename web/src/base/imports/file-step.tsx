import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { ErrorText } from '../ui/error-text.tsx';
import { errorMessage } from '../http/http.ts';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

interface FileStepProps {
  note: string;
  onChoose: (file: File) => void;
  isPending: boolean;
  error: Error | undefined;
}

export function FileStep({ note, onChoose, isPending, error }: FileStepProps) {
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const choose = (file: File | null | undefined) => {
    if (file && !isPending) onChoose(file);
    // Clears the input. Otherwise the browser would not report a file that the user corrects and chooses again.
    reset.current?.();
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };

  return (
    <Stack gap="1rem">
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
        <Text ta="center">{texts.drop}</Text>
        <FileButton accept=".csv,.xlsx,.txt,text/csv" resetRef={reset} onChange={choose}>
          {(button) => (
            <Button {...button} loading={isPending} data-autofocus>
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Text fz="sm" c="dimmed" ta="center">
          {texts.formats}
        </Text>
      </div>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      <Text fz="sm" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}
