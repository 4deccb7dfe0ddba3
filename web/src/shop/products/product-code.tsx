import { Box } from '@mantine/core';

/** A code that is wider than its column wraps, because a truncated code would not identify the product. */
export function ProductCode({ code }: { code: string }) {
  return (
    <Box component="span" style={{ overflowWrap: 'anywhere' }}>
      {code}
    </Box>
  );
}
