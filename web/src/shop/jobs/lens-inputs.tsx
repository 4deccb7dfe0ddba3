import { type JobLens, lensValues } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { LensField } from './lens-field.tsx';
import { LensTable } from './lens-table.tsx';
import { detailTexts as texts } from './texts.ts';

interface LensInputsProps {
  lensOf: (key: 'rightLens' | 'leftLens') => JobLens;
  onChange: (key: 'rightLens' | 'leftLens', lens: JobLens) => void;
}

export function LensInputs({ lensOf, onChange }: LensInputsProps) {
  return [lensValues.slice(0, 4), lensValues.slice(4)].map((values) => (
    <LensTable
      key={values[0]?.field}
      caption={texts.lenses}
      values={values}
      cell={({ key }, value, name) => (
        <LensField name={name} lens={lensOf(key)} value={value} onChange={(lens) => onChange(key, lens)} />
      )}
    />
  ));
}
