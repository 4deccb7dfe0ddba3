import { Box, Input, InputBase, Text } from '@mantine/core';
import switchClasses from '../ui/switch-field.module.css';
import ticksClasses from '../ui/ticks-field.module.css';
import { type Field, fieldsOn } from './field.ts';
import { FoldButton } from './folded-fields.tsx';
import { FormCell } from './form-cell.tsx';
import classes from './resource.module.css';
import type { FormScreen } from './screen.tsx';

/** Labels above disabled inputs, in the final height. */
export function WaitingForm({ screen }: { screen: FormScreen }) {
  const fields = fieldsOn(screen.fields, 'create');
  const folds = new Set(fields.flatMap(({ fold }) => fold ?? []));
  return (
    <div className={classes.form} aria-busy>
      {fields
        .filter(({ fold }) => fold === undefined)
        .map((field) => (
          <FormCell key={field.field} field={field}>
            <WaitingField field={field} />
          </FormCell>
        ))}
      {Array.from(folds, (title) => (
        <Box key={title} style={{ gridColumn: '1 / -1' }}>
          <FoldButton disabled>{title}</FoldButton>
        </Box>
      ))}
      <div style={{ gridColumn: '1 / -1' }} />
    </div>
  );
}

function WaitingField({ field }: { field: Field }) {
  const common = { label: field.formLabel ?? field.label, description: field.help };
  if (field.kind === 'note')
    return <InputBase {...common} component="textarea" multiline rows={field.rows ?? 3} disabled />;
  if (field.kind === 'yesNo' || field.kind === 'enabled') {
    return (
      <Input.Wrapper {...common}>
        <div className={switchClasses.root}>
          <div className={switchClasses.body} />
        </div>
      </Input.Wrapper>
    );
  }
  if (field.kind !== 'options') return <InputBase {...common} disabled />;
  return (
    <Input.Wrapper {...common}>
      {Object.entries(field.options).map(([option, label]) => (
        <div key={option} className={ticksClasses.tick}>
          <Text size="sm" lh="1.25rem" c="dimmed" className={ticksClasses.body}>
            {label}
          </Text>
        </div>
      ))}
    </Input.Wrapper>
  );
}
