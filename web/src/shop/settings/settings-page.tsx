import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import { RecordPage } from '../../base/resource/record-page.tsx';
import { settingsQuery } from './settings-api.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsTexts as texts } from './texts.ts';

export const SettingsPage = () => (
  <RecordPage
    texts={texts}
    history={settingsEndpoints.history}
    query={settingsQuery}
    form={({ key, ...props }) => <SettingsForm key={key} {...props} />}
  />
);
