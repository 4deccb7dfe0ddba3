import { CreateDialog } from './create-dialog.tsx';
import type { ChosenRecord } from './field-values.ts';
import { newRecord } from './new-record.ts';

/** Shows the create form of a record that another form needs. */
export function NewRecordDialog() {
  const wanted = newRecord.use();
  if (!wanted) return null;
  const { id, screen, name, onDone } = wanted;

  function finish(record?: ChosenRecord) {
    newRecord.set(undefined);
    onDone(record);
  }
  return <CreateDialog key={id} screen={screen} given={{ name }} onClose={() => finish()} onCreated={finish} />;
}
