import type { ResourceName } from '@dioptria/contract/nouns.ts';
import { can } from '@dioptria/contract/permissions.ts';
import { createContext, use, useEffect, useId } from 'react';
import { errorMessage } from '../http/http.ts';
import { useSession } from '../session/session.ts';
import { signal } from '../ui/signal.ts';
import { showError } from '../ui/toast.ts';
import type { ChosenRecord } from './field-values.ts';
import type { FormScreen } from './screen.tsx';

/** The forms of other features by resource. Features do not import each other, so `app` provides this context. */
export const CreatableScreens = createContext<Readonly<Partial<Record<ResourceName, () => Promise<FormScreen>>>>>({});

interface NewRecord {
  /** The id of the field that needs the record. */
  id: string;
  screen: FormScreen;
  /** The typed words, which become the new record's name. */
  name: string;
  /** Called with the new record, or with nothing if the user cancelled. */
  onDone: (record?: ChosenRecord) => void;
}

/** The record to create above another form. `NewRecordDialog` shows its form. */
export const newRecord = signal<NewRecord | undefined>(undefined);

/**
 * Returns a function that opens the create form of a resource in a dialog above the current form. Returns undefined
 * without a resource, its form or the permission.
 */
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
      // The dialog's code is loaded here too, so that a failure shows a notice and the open form stays.
      const [screen] = await Promise.all([load(), import('./new-record-dialog.tsx')]);
      newRecord.set({ id, screen, name, onDone });
    } catch (error) {
      showError(errorMessage(error));
    }
  };
}
