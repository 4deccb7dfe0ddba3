import type { Settings } from '@dioptria/contract/shop/settings/settings.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HistorySection } from '../../base/history/history-section.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { DialogContext } from '../../base/ui/unsaved-edits.ts';
import { useEdits } from '../../base/ui/use-edits.ts';
import { settingsQuery, useSaveSettings } from './settings-api.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsTexts as texts } from './texts.ts';

/** 'Configuración': the shop's data for the slips, and the shop's options. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
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
 * The form of the settings. While the user has typed nothing, a version that another user saves replaces the shown
 * version.
 */
function EditedSettings({ stored }: { stored: Settings }) {
  const queryClient = useQueryClient();
  const edits = useEdits();
  const [shown, setShown] = useState(stored);
  if (stored.updatedAt !== shown.updatedAt && edits.unsaved.size === 0) setShown(stored);
  const save = useSaveSettings();
  const [savedAt, setSavedAt] = useState<string>();

  return (
    <DialogContext value={{ ...edits, close: () => undefined }}>
      <SettingsForm
        key={shown.updatedAt}
        record={shown}
        save={save}
        isJustSaved={savedAt === shown.updatedAt}
        reload={() => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })}
        onSaved={(saved) => {
          showSuccess(texts.saved);
          save.reset();
          setShown(saved);
          setSavedAt(saved.updatedAt);
        }}
      />
      <HistorySection path={settings.path} id={stored._id} />
    </DialogContext>
  );
}
