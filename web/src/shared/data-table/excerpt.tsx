import { Text } from '@mantine/core';

/** The first two lines of a long text. The record's detail shows all of it. */
export function Excerpt({ children }: { children: string }) {
  return (
    <Text span inherit lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
