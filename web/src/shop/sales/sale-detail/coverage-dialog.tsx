import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { firstValidDay } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownTimeZone } from '../../../base/format/format.ts';
import { fieldErrors } from '../../../base/http/http.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { coveredAmounts } from '../../coverages/covered-amounts.ts';
import { type DraftCoverage, draftsOf, problemsOfCoverages, sentCoverages } from '../../coverages/draft-coverage.ts';
import { CoveragesForm } from '../../coverages/coverages-form.tsx';
import { type BenefitLine, type KnownFacts, type TariffPolicy, warningsOf } from '../../coverages/propose-coverages.ts';
import { coverageTexts as texts } from '../../coverages/texts.ts';
import { useRulesOf, useUsedAuthorizations } from '../../coverages/coverages-api.ts';
import { prescriptionQuery } from '../../prescriptions/prescriptions-api.ts';
import { type Sale, useSaveCoverages } from '../sales-api.ts';
import { SaveProblem } from './change-outcome.tsx';

interface CoverageDialogProps {
  sale: Sale;
  policies: readonly TariffPolicy[];
  birthDate: string | null;
  onClose: () => void;
}

/** The id of the coverages' prescription, or else of the sale's prescription; null without a prescription. */
const prescriptionOf = (sale: Sale): string | null =>
  standing(sale).find(({ prescription }) => prescription)?.prescription?._id ?? sale.prescriptions[0]?._id ?? null;

const standing = ({ coverages = [] }: Sale) => coverages.filter(({ state }) => state !== 'void');

export function CoverageDialog(props: CoverageDialogProps) {
  const { sale, birthDate } = props;
  const rules = useRulesOf(standing(sale));
  const prescriptionId = prescriptionOf(sale);
  const { data: prescription } = useQuery({
    ...prescriptionQuery(prescriptionId ?? ''),
    enabled: prescriptionId !== null,
  });
  const known: KnownFacts = {
    today: shopDay(new Date(sale.saleDate), shownTimeZone()),
    birthDate,
    prescriptionDay: prescription ? firstValidDay(prescription) : null,
    eyes: prescription ?? null,
    promisedDay: sale.deliveryDate,
  };
  return rules && (prescriptionId === null || prescription) ? (
    <OpenDialog {...props} rules={rules} known={known} />
  ) : (
    <Dialog opened onClose={props.onClose} title={texts.editOf(props.sale.number)}>
      <LoadingText lines={4} />
    </Dialog>
  );
}

/** The key of a line is its position. */
const soldLines = ({ products, customProducts }: Sale) =>
  [
    ...products.map(({ product, ...line }) => ({ ...line, name: product.name })),
    ...customProducts.map((line) => ({ ...line, name: line.description, prescriptionType: 'none' as const })),
  ].map((line, position) => ({ ...line, key: String(position) }));

interface OpenDialogProps extends CoverageDialogProps {
  rules: readonly CoverageRule[];
  known: KnownFacts;
}

function OpenDialog({ sale, policies, rules, known, onClose }: OpenDialogProps) {
  // The version of the sale when the form opened. If another user changes the sale after this version, saving is a conflict.
  const [version, setVersion] = useState(sale);
  const save = useSaveCoverages(version);
  const lines = soldLines(sale);
  const form = useDialogForm<{ coverages: readonly DraftCoverage[] }>({
    coverages: draftsOf(standing(sale), rules, { lines, total: sale.total }),
  });
  const benefits = lines.map(benefitOfLine);
  const coverages = useCurrentWarnings({ sale, policies, known, benefits, coverages: form.values.coverages });
  const amounts = coveredAmounts(lines, sale.total, coverages);
  const wrong = problemsOfCoverages(coverages, amounts);

  function requestOf() {
    if (Object.keys(wrong).length > 0) return undefined;
    const keys = lines.map(({ key }) => key);
    return sentCoverages(coverages, keys, amounts, sale.prescriptions[0]?._id ?? null).map((coverage) => {
      const stored = standing(sale).find(({ insurance }) => insurance._id === coverage.insurance);
      return stored ? { ...coverage, prescription: stored.prescription?._id ?? null } : coverage;
    });
  }

  return (
    <FormDialog
      title={texts.editOf(sale.number)}
      form={form}
      write={save}
      request={requestOf}
      failure={
        Object.keys(fieldErrors(save.error)).length === 0 && (
          <SaveProblem
            saleId={sale._id}
            error={save.error}
            onReload={(fresh) => {
              setVersion(fresh);
              save.reset();
            }}
          />
        )
      }
      saved={texts.saved}
      onClose={onClose}
    >
      <CoveragesForm
        coverages={coverages}
        amounts={amounts}
        lines={lines}
        benefits={benefits}
        policies={policies}
        problems={{ ...form.errors, ...(form.isChecked && wrong) }}
        onChange={(next) => form.setValues({ coverages: next })}
      />
    </FormDialog>
  );
}

interface Current extends Pick<OpenDialogProps, 'sale' | 'policies' | 'known'> {
  benefits: readonly BenefitLine[];
  coverages: readonly DraftCoverage[];
}

/** If the client no longer has the insurer, the coverage keeps its stored warnings. */
function useCurrentWarnings({ sale, policies, known, benefits, coverages }: Current): readonly DraftCoverage[] {
  const used = useUsedAuthorizations(sale.client._id, coverages, sale._id);
  return coverages.map((coverage) => {
    const policy = policies.find(({ insurance }) => insurance._id === coverage.insurance._id);
    const warnings = policy && warningsOf(coverage, benefits, policy, known, used.get(coverage.insurance._id));
    return warnings ? { ...coverage, warnings } : coverage;
  });
}

const benefitOfLine = ({ key, quantity, prescriptionType }: ReturnType<typeof soldLines>[number]): BenefitLine => ({
  key,
  quantity,
  target: prescriptionType === 'none' ? 'other' : 'lenses',
  type: prescriptionType,
  design: '',
});
