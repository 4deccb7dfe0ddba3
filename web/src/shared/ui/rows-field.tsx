import { Textarea, type TextareaProps } from '@mantine/core';

/** Words on several lines. */
export function RowsField(props: TextareaProps) {
  return <Textarea {...props} />;
}
