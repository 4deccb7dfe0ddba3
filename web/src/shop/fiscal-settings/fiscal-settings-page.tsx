import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-words.ts';
import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HistorySection } from '../../base/history/history-section.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { DialogContext } from '../../base/ui/unsaved-edits.ts';
import { useEdits } from '../../base/ui/use-edits.ts';
import { CertificateSection } from './certificate-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { fiscalSettingsQuery, type StoredSettings, useSaveFiscalSettings } from './fiscal-settings-api.ts';
import { FiscalSettingsForm } from './fiscal-settings-form.tsx';
import classes from './fiscal-settings.module.css';
import { PointsSection } from './points-section.tsx';
import { fiscalTexts as texts } from './texts.ts';

/** 'Facturación': the issuer, its points of sale, its certificate, and the test of the connection. */
export function FiscalSettingsPage() {
  const { data, error, refetch } = useQuery(fiscalSettingsQuery);
  return (
    <Box maw="46rem">
      <Box component="h1" mb="1rem">
        {texts.title}
      </Box>
      {!data && !error && <LoadingText lines={10} />}
      {error && !data && <ErrorState error={error} title={texts.loadFailed} onRetry={() => void refetch()} />}
      {data && <EditedSettings stored={data} />}
    </Box>
  );
}

/**
 * The form and the sections below it. While the user has typed nothing, a version that another user saves replaces the shown
 * version.
 */
function EditedSettings({ stored }: { stored: StoredSettings }) {
  const queryClient = useQueryClient();
  const edits = useEdits();
  const [shown, setShown] = useState(stored);
  if (stored.updatedAt !== shown.updatedAt && edits.unsaved.size === 0) setShown(stored);
  const save = useSaveFiscalSettings();
  const [savedAt, setSavedAt] = useState<string>();

  return (
    <DialogContext value={{ ...edits, close: () => undefined }}>
      <FiscalSettingsForm
        key={shown.updatedAt}
        record={shown}
        save={save}
        isJustSaved={savedAt === shown.updatedAt}
        reload={() => queryClient.fetchQuery({ ...fiscalSettingsQuery, staleTime: 0 })}
        onSaved={(saved) => {
          showSuccess(texts.saved);
          save.reset();
          setShown(saved);
          setSavedAt(saved.updatedAt);
        }}
      />
      {fiscalModeTable[stored.mode].issues && (
        <div className={classes.sections}>
          <PointsSection />
          {/* The mode decides what the sections show, so each mode begins with fresh sections. */}
          <CertificateSection key={`certificate ${stored.mode}`} settings={stored} />
          <ConnectionSection key={`connection ${stored.updatedAt}`} />
        </div>
      )}
      <HistorySection path={fiscalSettings.path} id={stored._id} />
    </DialogContext>
  );
}
