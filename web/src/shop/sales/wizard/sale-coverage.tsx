import { firstValidDay } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { formatMoney, today } from '../../../base/format/format.ts';
import { tinted } from '../../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { discountOffers } from '../../coverages/discount-offers.ts';
import type { DraftCoverage } from '../../coverages/draft-coverage.ts';
import { type KnownFacts, proposeCoverages, type TariffPolicy, warningsOf } from '../../coverages/propose-coverages.ts';
import { coverageTexts as texts } from '../../coverages/texts.ts';
import { useTariffPolicies, useUsedAuthorizations } from '../../coverages/coverages-api.ts';
import { prescriptionQuery } from '../../prescriptions/prescriptions-api.ts';
import { benefitLines, changeCoverages, takeProposal } from '../draft/draft-coverages.ts';
import { takeDiscount } from '../draft/sale-draft.ts';
import { draftAmounts } from '../draft/sale-request.ts';
import classes from './payment-step.module.css';
import type { StepProps } from './steps.tsx';

const CoveragesForm = lazyPart(
  async () => (await import('../../coverages/coverages-form.tsx')).CoveragesForm,
  <LoadingText lines={3} />,
);

/**
 * The section is open if a policy of the client has a tariff that covers a line. The section is missing if no policy
 * has a tariff (docs/rules.md#coverage-10).
 */
export function SaleCoverage(step: StepProps) {
  const { policies, birthDate } = useTariffPolicies(step.draft.client?._id);
  const { data: prescription } = useQuery({
    ...prescriptionQuery(step.draft.prescription?._id ?? ''),
    enabled: step.draft.prescription !== null,
  });
  if (!policies || policies.length === 0) return null;
  if (step.draft.prescription && !prescription) return null;
  const known: KnownFacts = {
    today: today(),
    birthDate,
    prescriptionDay: prescription ? firstValidDay(prescription) : null,
    eyes: prescription ?? null,
    promisedDay: step.draft.deliveryDate || null,
  };
  return <OpenCoverage key={step.draft.client?._id} {...step} policies={policies} known={known} />;
}

interface OpenCoverageProps extends StepProps {
  policies: readonly TariffPolicy[];
  known: KnownFacts;
}

function OpenCoverage({ policies, known, ...step }: OpenCoverageProps) {
  const { draft } = step;
  useProposal({ ...step, policies, known });
  const [isOpen, { toggle }] = useDisclosure(draft.coverages.length > 0 || !draft.hasOwnCoverages);
  const regionId = useId();
  const { insurerTotal, clientTotal } = draftAmounts(draft);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box component="section" className={classes.wide} aria-label={texts.title}>
      <Group justify="space-between" gap="0 sm">
        <Button
          variant="subtle"
          ms="-0.75rem"
          leftSection={<IconShieldCheck size={18} stroke={1.6} aria-hidden />}
          rightSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={regionId}
          onClick={toggle}
        >
          {texts.title}
        </Button>
        {insurerTotal > 0 && (
          <Text fz="sm" className="figures" aria-live="polite">
            {texts.parts(formatMoney(insurerTotal), formatMoney(clientTotal))}
          </Text>
        )}
      </Group>
      <div id={regionId} hidden={!isOpen}>
        {isOpen && <Coverages {...step} policies={policies} />}
        {isOpen && <Discounts {...step} policies={policies} known={known} />}
      </div>
    </Box>
  );
}

/** The coverages follow the lines until the user chooses the covered lines. */
function useProposal({ draft, change, policies, known }: OpenCoverageProps) {
  const lines = benefitLines(draft);
  const used = useUsedAuthorizations(draft.client?._id ?? '', draft.coverages, null);
  const proposed = draft.hasOwnCoverages
    ? [...draft.coverages]
    : proposeCoverages(policies, lines, known, draft.coverages);
  const current = proposed.map((coverage): DraftCoverage => {
    const policy = policies.find(({ insurance }) => insurance._id === coverage.insurance._id);
    const warnings = policy && warningsOf(coverage, lines, policy, known, used.get(coverage.insurance._id));
    return warnings ? { ...coverage, warnings } : coverage;
  });
  const isChanged = JSON.stringify(current) !== JSON.stringify(draft.coverages);
  useEffect(() => {
    if (isChanged) change(takeProposal(current));
  });
}

function Discounts({ draft, change, policies, known }: OpenCoverageProps) {
  const offers = discountOffers(policies, benefitLines(draft), draftAmounts(draft).lines, known);
  return offers.map(({ insurance, amount, rules, warnings }) => {
    const isApplied = draft.discountType === 'nominal' && draft.discount === amount;
    return (
      <Box key={insurance} {...tinted('cielo')} px="md" py="xs" mt="xs">
        <p>{texts.discount(insurance, amount, rules.join(', '))}</p>
        {warnings.map(({ message }) => (
          <Text key={message} fz="sm">
            {message}
          </Text>
        ))}
        {isApplied ? (
          <Text fz="sm" fw={560}>
            {texts.discountApplied}
          </Text>
        ) : (
          <Button variant="default" mt="xs" onClick={() => change(takeDiscount(amount))}>
            {texts.applyDiscount(insurance)}
          </Button>
        )}
      </Box>
    );
  });
}

function Coverages({ draft, change, problems, policies }: StepProps & { policies: readonly TariffPolicy[] }) {
  const { lines, covered } = draftAmounts(draft);
  return (
    <CoveragesForm
      coverages={draft.coverages}
      amounts={covered}
      lines={lines}
      benefits={benefitLines(draft)}
      policies={policies}
      problems={problems}
      onChange={(coverages, isOwn) => change(isOwn ? changeCoverages(coverages) : takeProposal(coverages))}
    />
  );
}
