import { Button, Text } from '@mantine/core';
import { accountTexts as texts } from './texts.ts';

interface TakeBackButtonProps {
  /** True for an entry of a closed cash session. The server does not take back such an entry (docs/rules.md#cash-5). */
  locked: boolean;
  onClick: () => void;
}

/** 'Anular' of an entry of a ledger. For a locked entry, the reason is shown instead of the button. */
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
