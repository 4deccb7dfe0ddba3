import {
  coverageDocumentLabels,
  type CoverageDocumentKind,
} from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { Button, Group } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import classes from './coverage-documents.module.css';
import { coverageTexts as texts } from './texts.ts';

const usual: readonly CoverageDocumentKind[] = ['prescription', 'authorization', 'voucher', 'credential'];

interface CoverageDocumentsProps {
  insurance: string;
  documents: readonly Pick<Coverage['documents'][number], 'kind' | 'isPresent' | 'isRequired'>[];
  disabled?: boolean;
  onTick: (kind: CoverageDocumentKind, isPresent: boolean) => void;
}

/**
 * One button for each usual document and for each other document of the coverage. The buttons are one tab stop, and the
 * arrow keys move between the buttons.
 */
export function CoverageDocuments({ insurance, documents, disabled = false, onTick }: CoverageDocumentsProps) {
  const kinds = [...new Set([...usual, ...documents.map(({ kind }) => kind)])];
  const { getItemProps } = useRovingIndex({ total: kinds.length });
  return (
    <Group role="toolbar" gap={6} aria-label={texts.documentsOf(insurance)}>
      {kinds.map((kind, index) => {
        const { isPresent = false, isRequired = false } = documents.find((one) => one.kind === kind) ?? {};
        const Mark = isPresent ? IconCheck : IconPlus;
        return (
          <Button
            key={kind}
            size="compact-sm"
            variant={isPresent ? 'light' : 'default'}
            leftSection={<Mark size={14} aria-hidden />}
            className={classes.tick}
            aria-pressed={isPresent}
            disabled={disabled}
            {...getItemProps({ index, onClick: () => onTick(kind, !isPresent) })}
          >
            {coverageDocumentLabels[kind] + (isRequired ? ' *' : '')}
          </Button>
        );
      })}
    </Group>
  );
}
