import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import documents from './coverage-documents.module.css';
import { CoverageForm } from './coverage-form.tsx';
import type { CoveredLine } from './covered-amounts.ts';
import { canAdd, changeAt, type CoverableLine, type DraftCoverage, emptyCoverage } from './draft-coverage.ts';
import type { BenefitLine, TariffPolicy } from './propose-coverages.ts';
import { coverageTexts as texts } from './texts.ts';

interface CoveragesFormProps {
  coverages: readonly DraftCoverage[];
  amounts: readonly (readonly CoveredLine[])[];
  lines: readonly CoverableLine[];
  benefits: readonly BenefitLine[];
  policies: readonly TariffPolicy[];
  problems: Readonly<Record<string, string>>;
  /** `isOwn` is true if the user chose an insurer, the covered lines, a rule or an amount. */
  onChange: (coverages: DraftCoverage[], isOwn: boolean) => void;
}

/** In the order in which the insurers pay. */
export function CoveragesForm({ coverages, amounts, policies, onChange, ...sale }: CoveragesFormProps) {
  const others = policies.filter(({ insurance }) => coverages.every((one) => one.insurance._id !== insurance._id));
  return (
    <Stack gap="sm">
      {coverages.length === 0 && (
        <Text c="dimmed" fz="sm">
          {texts.none}
        </Text>
      )}
      {coverages.length > 0 && (
        <Stack component="ul" gap="sm">
          {coverages.map((coverage, index) => (
            <CoverageForm
              key={coverage.insurance._id}
              {...sale}
              index={index}
              coverage={coverage}
              amounts={amounts[index] ?? []}
              // With several insurers, only the total of the sale shows the client's debt.
              rest={coverages.length > 1 ? texts.leftAfter(coverage.insurance.name) : texts.clientAmount}
              policy={policies.find(({ insurance }) => insurance._id === coverage.insurance._id)}
              onChange={(changes, isOwn) => onChange(changeAt(coverages, index, changes), isOwn)}
              onRemove={() =>
                onChange(
                  coverages.filter((one) => one !== coverage),
                  true,
                )
              }
            />
          ))}
        </Stack>
      )}
      {canAdd(coverages) && others.length > 0 && (
        <Group gap={8}>
          {others.map(({ insurance, plan, affiliateNumber }) => (
            <Button
              key={insurance._id}
              size="compact-sm"
              className={documents.tick}
              variant="light"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange([...coverages, emptyCoverage({ insurance, plan, affiliateNumber })], true)}
            >
              {texts.addInsurer(insurance.name)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
