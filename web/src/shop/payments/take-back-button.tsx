import { Button, Text } from '@mantine/core';
import { accountTexts as texts } from './texts.ts';

interface TakeBackButtonProps {
  /** True if the entry belongs to a closed cash session, so that nobody can take it back (docs/rules.md#cash-5). */
  locked: boolean;
  onClick: () => void;
}

/** A locked entry shows the reason instead of the button. */
export function TakeBackButton({ locked, onClick }: TakeBackButtonProps) {
  if (locked) {
    return (
      <Text c="dimmed" fz="sm" px={10}>
        {texts.closedSession}
      </Text>
    );
  }
  return (
    <Button variant="subtle" color="rubi" px={10} onClick={onClick}>
      {texts.takeBack}
    </Button>
  );
}
