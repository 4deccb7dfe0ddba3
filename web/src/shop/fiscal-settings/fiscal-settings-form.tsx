import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { AnyField } from '../../base/resource/any-field.tsx';
import { PageForm } from '../../base/resource/page-form.tsx';
import type { PageFormProps } from '../../base/resource/record-page.tsx';
import { type StoredSettings, useSaveFiscalSettings } from './fiscal-settings-api.ts';
import { fieldGroups, isAsked } from './fiscal-settings-fields.ts';
import { fiscalTexts as texts } from './texts.ts';

export const FiscalSettingsForm = (props: PageFormProps<StoredSettings>) => (
  <PageForm
    {...props}
    save={useSaveFiscalSettings()}
    resource={fiscalSettings}
    groups={fieldGroups}
    isAsked={isAsked}
    failed={texts.failed}
    input={(field, values, common) => (
      <AnyField
        {...common}
        field={field}
        isFirst={false}
        required={false}
        value={values[field.field] ?? null}
        hint={field.hint?.(values)}
      />
    )}
  />
);
