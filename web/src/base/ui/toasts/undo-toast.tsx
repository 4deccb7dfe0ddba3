import { Button, Group, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../../http/http.ts';
import { keysOf } from '../../shortcuts/shortcuts.ts';
import { sharedTexts } from '../../texts.ts';
import { usePhone } from '../phone.ts';
import { showError, showSuccess, toastProps } from './toast.ts';

/** In milliseconds. */
const UNDO_TIME = 10_000;

let shownIds: readonly string[] = [];

const forget = (id: string) => {
  shownIds = shownIds.filter((shown) => shown !== id);
};

/** Returns the message about the success, or undefined for the usual message. */
type Undo = () => Promise<string | undefined>;

/** Called after a further change of the record, because only the last change can be undone. */
export function hideUndo(record: string): void {
  if (shownIds.includes(record)) notifications.hide(record);
  forget(record);
}

/**
 * Replaces the notice about an earlier change of the same record. Another notice shows a failure of `undo`
 * (docs/rules.md#sales-30).
 */
export function showUndo(record: string, message: string, undo: Undo): void {
  hideUndo(record);
  shownIds = [...shownIds, record];
  notifications.show({
    ...toastProps,
    id: record,
    color: 'salvia',
    autoClose: UNDO_TIME,
    onClose: () => forget(record),
    message: <UndoMessage record={record} message={message} undo={undo} />,
  });
}

interface UndoMessageProps {
  record: string;
  message: string;
  undo: Undo;
}

function UndoMessage({ record, message, undo }: UndoMessageProps) {
  const [isUndoing, setUndoing] = useState(false);
  const phone = usePhone();

  async function run() {
    if (isUndoing) return;
    setUndoing(true);
    try {
      showSuccess((await undo()) ?? sharedTexts.undone);
    } catch (failure) {
      showError(sharedTexts.undoFailed(errorMessage(failure)));
    }
    hideUndo(record);
  }

  function pressUndo(event: KeyboardEvent) {
    if (isTyping(event.target) || shownIds.at(-1) !== record) return;
    event.preventDefault();
    void run();
  }
  // An open dialog keeps the focus, and the notice lies outside the dialog, so the button also needs a keyboard shortcut.
  useHotkeys([['mod+Z', pressUndo, { preventDefault: false }]], []);
  return (
    <Group justify="space-between" gap="0.25rem 1rem">
      {message}
      <Button
        variant="light"
        loading={isUndoing}
        // The focus remains in the dialog, because the button disappears with its notice.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void run()}
        rightSection={!phone && <Kbd aria-hidden>{keysOf('mod+z').join(' ')}</Kbd>}
      >
        {sharedTexts.undo}
      </Button>
    </Group>
  );
}

/** In these fields the same keys undo the user's typing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.readOnly);
