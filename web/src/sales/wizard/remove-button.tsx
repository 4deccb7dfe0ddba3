import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './line-row.module.css';
import { productTexts as texts } from './texts.ts';

/** Takes a line out of the sale. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon
      className={classes.remove}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={texts.remove(name)}
      title={texts.remove(name)}
      onClick={onRemove}
    >
      <IconTrash size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
