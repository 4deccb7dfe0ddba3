import { Suspense, useEffect } from 'react';
import { LoadingText } from '../ui/loading.tsx';
import { loadFields } from './lazy-fields.ts';
import { lazyPart } from './lazy-part.ts';
import type { ResourceFormProps } from './resource-form.tsx';
import type { FormScreen, StoredRecord } from './screen.ts';

const load = async () => (await import('./resource-form.tsx')).ResourceForm;
const ResourceForm = lazyPart(load);

/** The form of a declared screen, asked for when it is first shown: its rules weigh more than the list. */
export function LazyForm<Row extends StoredRecord>(props: ResourceFormProps<Row>) {
  // Beside the form, not after it.
  useEffect(() => preloadForm(props.screen), [props.screen]);
  return (
    <Suspense fallback={<LoadingText lines={6} />}>
      <ResourceForm {...props} />
    </Suspense>
  );
}

/** Asks for the form beforehand, where it is likely to be wanted. A failure shows when it is. */
export function preloadForm({ resource, fields }: FormScreen): void {
  Promise.all([load(), resource(), loadFields(fields)]).catch(() => undefined);
}
