import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { RecordPage } from '../../base/resource/record-page.tsx';
import { settingsQuery } from './settings-api.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsTexts as texts } from './texts.ts';

/** 'Configuración': the shop's data for the slips, and the shop's options. */
export const SettingsPage = () => (
  <RecordPage
    texts={texts}
    path={settings.path}
    query={settingsQuery}
    form={({ key, ...props }) => <SettingsForm key={key} {...props} />}
  />
);
