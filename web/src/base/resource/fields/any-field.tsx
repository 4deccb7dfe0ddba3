import { type Field, isPlain } from './field.ts';
import { isChosen } from './field-values.ts';
import { FormField, type FormFieldProps, placeOf } from './form-field.tsx';
import { ReferenceField } from './reference-field.tsx';

/** A form without reference fields uses `FormField`, so that its page does not load the code that searches for records. */
export function AnyField(props: FormFieldProps<Field>) {
  const { field, value, onChange } = props;
  if (isPlain(field)) return <FormField {...props} field={field} />;
  const chosen = isChosen(value) ? value : null;
  return <ReferenceField {...placeOf(props)} source={field.source} value={chosen} onChange={onChange} />;
}
