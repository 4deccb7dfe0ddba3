import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Tells in the place of an action why the action is not possible (docs/rules.md#screens-14). */
export function Reason({ children, px }: { children: ReactNode } & Pick<TextProps, 'px'>) {
  return (
    <Text c="dimmed" fz="sm" {...(px !== undefined && { px })}>
      {children}
    </Text>
  );
}
