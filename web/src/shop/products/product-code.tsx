import { Box } from '@mantine/core';

/** A code that is wider than its column breaks, because a part of a code names no product. */
export function ProductCode({ code }: { code: string }) {
  return (
    <Box component="span" style={{ overflowWrap: 'anywhere' }}>
      {code}
    </Box>
  );
}
