import { CreateDialog } from './create-dialog.tsx';
import type { ChosenRecord } from '../fields/field-values.ts';
import { newRecord } from './new-record.ts';

export function NewRecordDialog() {
  const request = newRecord.use();
  if (!request) return null;
  const { id, screen, name, onDone } = request;

  function finish(record?: ChosenRecord) {
    newRecord.set(undefined);
    onDone(record);
  }
  return <CreateDialog key={id} screen={screen} given={{ name }} onClose={() => finish()} onCreated={finish} />;
}
