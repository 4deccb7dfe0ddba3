import type { TariffProblem } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PreviewSection } from './preview-section.tsx';
import { toolTexts as texts } from './tool-texts.ts';

/** So few that they do not hide the new rules. */
const FEW = 3;

interface WrongRowsProps {
  rows: readonly TariffProblem[];
  total: number;
}

export function WrongRows({ rows, total }: WrongRowsProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const isFolded = rows.length > FEW && !isOpen;
  const visible = isFolded ? rows.slice(0, FEW) : rows;
  return (
    <PreviewSection
      title={texts.wrong}
      help={texts.wrongHelp}
      // The button says how many folded rows there are.
      shown={isFolded ? total : rows.length}
      total={total}
      foldButton={
        rows.length > FEW && (
          <Button variant="subtle" ms="-0.75rem" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? texts.fewer : texts.moreRows(total - FEW)}
          </Button>
        )
      }
    >
      {visible.map(({ row, code, description, reason }) => (
        <li key={row}>
          <Text fw={560}>{[texts.row(row), code, description].filter(Boolean).join(' · ')}</Text>
          <Text fz="sm">{reason}</Text>
        </li>
      ))}
    </PreviewSection>
  );
}
