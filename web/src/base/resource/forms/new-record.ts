import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { createContext, use, useEffect, useId } from 'react';
import { errorMessage } from '../../http/http.ts';
import { useSession } from '../../session/session.ts';
import { signal } from '../../ui/signal.ts';
import { showError } from '../../ui/toasts/toast.ts';
import type { ChosenRecord } from '../fields/field-values.ts';
import type { FormScreen } from '../screen.tsx';

/** The folders of web/src/shop do not import each other's forms, so `app` provides this context. */
export const CreatableScreens = createContext<Readonly<Partial<Record<ResourceName, () => Promise<FormScreen>>>>>({});

interface NewRecord {
  id: string;
  screen: FormScreen;
  /** The create form offers the typed words as the new record's name. */
  name: string;
  /** Called with the new record, or with nothing if the user cancelled. */
  onDone: (record?: ChosenRecord) => void;
}

export const newRecord = signal<NewRecord | undefined>(undefined);

/** Undefined if the resource has no create form, or if the user lacks the permission. */
export function useNewRecord(resource: ResourceName | undefined) {
  const id = useId();
  const screens = use(CreatableScreens);
  const { permissions } = useSession().user;
  // When the field unmounts, its create form closes.
  useEffect(() => () => void (newRecord.get()?.id === id && newRecord.set(undefined)), [id]);

  const load = resource && screens[resource];
  if (!load || !can(permissions, `${resource}.create`)) return undefined;
  return async (name: string, onDone: NewRecord['onDone']) => {
    try {
      // Loads the dialog's code here too, so that a failure shows a notice and the form remains open.
      const [screen] = await Promise.all([load(), import('./new-record-dialog.tsx')]);
      newRecord.set({ id, screen, name, onDone });
    } catch (error) {
      showError(errorMessage(error));
    }
  };
}
