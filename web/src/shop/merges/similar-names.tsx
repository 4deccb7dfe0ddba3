import type { SimilarPair } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../base/session/session.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import classes from './merges.module.css';
import { similarPairs } from './merges-api.ts';
import { mergeTexts as texts } from './texts.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);

const SHOWN = 3;

/** Shown only to users who may merge records (docs/rules.md#merges-5). */
export function SimilarNames({ kind }: { kind: MergedKind }) {
  const mayMerge = useCan('merges.create');
  const { data = [] } = useQuery({ ...similarPairs, enabled: mayMerge });
  const [opened, setOpened] = useState<SimilarPair>();
  const pairs = data.filter((pair) => pair.kind === kind);
  return (
    <>
      {pairs.length > 0 && (
        <Stack
          component="section"
          gap="0.25rem"
          mb="md"
          px="sm"
          py={8}
          fz="sm"
          {...tinted('petroleo')}
          aria-label={texts.similarNames}
        >
          {pairs.slice(0, SHOWN).map((pair) => (
            <Group key={pair.other._id} justify="space-between" gap="0.25rem 0.75rem" wrap="nowrap">
              <span style={{ overflowWrap: 'anywhere' }}>{texts.similar(kind, pair.one.name, pair.other.name)}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                c="inherit"
                flex="none"
                className={classes.open}
                leftSection={<IconArrowMerge size={16} stroke={1.6} aria-hidden />}
                aria-label={texts.mergeBoth(pair.one.name, pair.other.name)}
                onClick={() => setOpened(pair)}
              >
                {texts.open}
              </Button>
            </Group>
          ))}
          {pairs.length > SHOWN && <Text fz="sm">{texts.moreSimilar(pairs.length - SHOWN)}</Text>}
        </Stack>
      )}
      {opened && (
        <MergeDialog kind={kind} record={opened.other} similar={opened.one} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
