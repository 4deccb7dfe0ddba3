import { can } from '@dioptria/contract/permissions.ts';
import { createContext, use, useEffect, useId } from 'react';
import { errorMessage } from '../http.ts';
import { useSession } from '../session.ts';
import { signal } from '../signal.ts';
import { showError } from '../ui/toast.ts';
import type { ChosenRecord } from './field-values.ts';
import type { FormScreen } from './screen.ts';

/** Of what another form may lack one, and make it there. */
export type Creatable = 'brands' | 'categories' | 'insurances' | 'providers';

/** Their screens. Features do not know each other: app knows them all, and gives them here. */
export const CreatableScreens = createContext<Readonly<Record<Creatable, () => Promise<FormScreen>>> | undefined>(
  undefined,
);

interface NewRecord {
  /** Whose it is: the field that lacks the record. */
  id: string;
  screen: FormScreen;
  /** What was searched in vain. */
  name: string;
  /** With the new record, or without where it was thought better of. */
  onDone: (record?: ChosenRecord) => void;
}

/** The record that is made over another form; `NewRecordDialog` shows its form. */
export const newRecord = signal<NewRecord | undefined>(undefined);

/** Makes a record that a form lacks, in a dialog over it; undefined where the user may not, or nothing is named. */
export function useNewRecord(resource: Creatable | undefined) {
  const id = useId();
  const screens = use(CreatableScreens);
  const { permissions } = useSession().user;
  // A field that is gone waits for no record.
  useEffect(() => () => void (newRecord.get()?.id === id && newRecord.set(undefined)), [id]);

  if (!resource || !screens || !can(permissions, `${resource}.create`)) return undefined;
  return async (name: string, onDone: NewRecord['onDone']) => {
    try {
      const screen = await screens[resource]();
      // Its form's rules too: what cannot be loaded must not take the open form with it.
      await screen.resource();
      newRecord.set({ id, screen, name, onDone });
    } catch (error) {
      showError(errorMessage(error));
    }
  };
}
