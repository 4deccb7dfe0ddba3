import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tinted } from '../../base/ui/chip.tsx';
import { LensAnswers } from '../categories/lens-answers.tsx';
import { lensTexts as texts } from '../categories/lens-texts.ts';
import { dashboardQuery } from './dashboard-api.ts';

export function LensQuestions() {
  const { data } = useQuery(dashboardQuery);
  if (!data || data.lensQuestions.length === 0) return null;
  return (
    <Box component="ul" {...tinted('carey')} px="md" py="xs" mb="md" aria-label={texts.questions}>
      {data.lensQuestions.map((category) => (
        <Group key={category._id} component="li" gap="0.375rem 0.5rem" py={4}>
          <span>{texts.askedBySeller(category.name)}</span>
          <LensAnswers category={category} answers={['yes', 'no']} />
        </Group>
      ))}
    </Box>
  );
}
