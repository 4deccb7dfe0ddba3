import { IconReportMoney } from '@tabler/icons-react';
import { Fold } from '../../base/ui/fold.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { TermsSection } from '../insurances/terms-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { TariffSection } from './tariff-section.tsx';
import { panelTexts as texts } from './texts.ts';

export const InsurerPanels = ({ record }: { record: Insurer }) => (
  <Fold label={texts.title} icon={IconReportMoney} hint={texts.hint}>
    {() => (
      <>
        <TermsSection insurer={record} />
        <PlansSection insurer={record} />
        <TariffSection insurer={record} />
      </>
    )}
  </Fold>
);
