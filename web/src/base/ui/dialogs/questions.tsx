import { Button } from '@mantine/core';
import { currentQuestion } from './question.ts';
import { Dialog } from './dialog.tsx';

export function Questions() {
  const question = currentQuestion.use();
  if (!question) return null;
  const { id, open, title, message, confirm, cancel, destructive, answer } = question;
  return (
    <Dialog
      // Each question mounts a new dialog, so that the question lies above the open dialogs.
      key={id}
      opened={open}
      onClose={() => answer(false)}
      title={title}
      size="sm"
      sheet={false}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {cancel}
          </Button>
          <Button color={destructive ? 'rubi' : 'petroleo'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}
