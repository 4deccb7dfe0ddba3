import { Box, Text } from '@mantine/core';

export const PanelHeading = ({ title, detail }: { title: string; detail: string }) => (
  <Box mb="xs">
    <Box component="h3" c="dimmed" fz="sm" fw={500}>
      {title}
    </Box>
    <Text c="dimmed" fz="sm">
      {detail}
    </Text>
  </Box>
);
