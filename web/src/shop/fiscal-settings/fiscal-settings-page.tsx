import { fiscalEndpoints } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { RecordPage } from '../../base/resource/record-page.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { fiscalSettingsQuery } from './fiscal-settings-api.ts';
import { FiscalSettingsForm } from './fiscal-settings-form.tsx';
import classes from './fiscal-settings.module.css';
import { PointsSection } from './points-section.tsx';
import { fiscalTexts as texts } from './texts.ts';

export const FiscalSettingsPage = () => (
  <RecordPage
    texts={texts}
    history={fiscalEndpoints.history}
    query={fiscalSettingsQuery}
    form={({ key, ...props }) => <FiscalSettingsForm key={key} {...props} />}
  >
    {(stored) =>
      fiscalModeTable[stored.mode].issues && (
        <div className={classes.sections}>
          <PointsSection />
          {/* The mode decides what the sections show, so each mode begins with fresh sections. */}
          <CertificateSection key={`certificate ${stored.mode}`} settings={stored} />
          <ConnectionSection key={`connection ${stored.updatedAt}`} />
        </div>
      )
    }
  </RecordPage>
);
