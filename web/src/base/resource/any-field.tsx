import { type Field, isPlain } from './field.ts';
import { isChosen } from './field-values.ts';
import { FormField, type FormFieldProps, placeOf } from './form-field.tsx';
import { ReferenceField } from './reference-field.tsx';

/**
 * The input for a field of any kind. A form without references uses `FormField`, so that the page does not load the
 * search of records.
 */
export function AnyField(props: FormFieldProps<Field>) {
  const { field, value, onChange } = props;
  if (isPlain(field)) return <FormField {...props} field={field} />;
  const chosen = isChosen(value) ? value : null;
  return <ReferenceField {...placeOf(props)} source={field.source} value={chosen} onChange={onChange} />;
}
