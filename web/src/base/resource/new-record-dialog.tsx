import { CreateDialog } from './create-dialog.tsx';
import type { ChosenRecord } from './field-values.ts';
import { newRecord } from './new-record.ts';

/** Shows the form that creates a missing record, above the form whose field needs the record. */
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
