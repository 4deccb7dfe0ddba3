import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { sharedTexts } from '../texts.ts';
import { type Question, useAsk } from '../ui/question.ts';
import { showSuccess } from '../ui/toast.ts';
import { failureText, useRemove } from './resource-api.ts';

interface RemovalOptions {
  path: string;
  id: string;
  opened: boolean;
  question: Question;
  failed: string;
  onRemoved: () => void;
}

export function useRemoval({ path, id, opened, question, failed, onRemoved }: RemovalOptions) {
  const remove = useRemove({ path }, id);
  const ask = useAsk(opened);

  async function confirm() {
    if (!(await ask(question))) return;
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        onRemoved();
      },
    });
  }

  const button = (
    <Button
      variant="subtle"
      color="rubi"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void confirm()}
    >
      {sharedTexts.delete}
    </Button>
  );
  return { button, failure: remove.error && failureText(remove.error, failed), reset: remove.reset };
}
