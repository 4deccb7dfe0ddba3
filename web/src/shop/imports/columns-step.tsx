import type { CheckRequest, ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { MAX_RATE } from '@dioptria/contract/shop/imports/dollars.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { namedList, namesQuery } from '../../base/resource/resource-api.ts';
import { ColumnChoice, type SourceChange, SourceChoice } from '../../base/sheets/sheet-parts.tsx';
import { Dialog, type DialogProps } from '../../base/ui/dialogs/dialog.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { ImportSteps } from './import-parts.tsx';
import { importTexts as texts } from './texts.ts';
import classes from './imports.module.css';

const resources = Object.keys(resourceEndpoints) as ResourceName[];

interface ColumnsStepProps extends Pick<DialogProps, 'opened' | 'onClose' | 'title' | 'size'> {
  record: ImportRecord;
  request: CheckRequest;
  onChange: (request: CheckRequest) => void;
  onSource: (change: SourceChange) => void;
  onCheck: () => void;
  onBack: () => void;
  isPending: boolean;
  error: Error | null;
}

/** The number of titles of groups that are shown. */
const TITLES = 6;

/** No heading of a file equals this value, because users cannot type its first character. */
const FIXED = '\u0001fixed';

type Fields = ImportRecord['fields'];

const missingFields = (fields: Fields, hasValue: (name: string) => boolean): Fields =>
  fields.filter(
    ({ name, isRequired, derivedFrom }) => isRequired && !hasValue(name) && !(derivedFrom?.every(hasValue) ?? false),
  );

const labelsOf = (fields: Fields): string => fields.map(({ label }) => label).join(', ');

export const askedFields = ({ fields, mapping }: ImportRecord): Fields =>
  missingFields(fields, (name) => mapping[name] !== undefined);

export function ColumnsStep(props: ColumnsStepProps) {
  const { record, request, onChange, onSource, onCheck, onBack, isPending, error, ...dialog } = props;
  const { fields, fileName, rows, columns } = record;
  const { mapping, fixed } = request;
  const { titles } = record;
  const asked = askedFields(record);
  const amounts = new Set(fields.filter(({ isMoney }) => isMoney).map(({ name }) => mapping[name]));
  const dollars = record.dollars.filter((column) => amounts.has(column));
  const hasValue = (name: string) => Boolean(mapping[name] || fixed[name]);
  const missing = missingFields(fields, hasValue);
  const missingKeys = missing.filter(({ isKey, otherKey }) => isKey && !(otherKey && hasValue(otherKey)));
  const used = new Set(Object.values(mapping));
  const unused = columns.filter((column, place) => !used.has(column) && !isBlank(column, place, record.samples));
  const choices = { record, request, onChange };
  const askedId = useId();

  return (
    <Dialog
      {...dialog}
      footerStart={
        <Button variant="default" onClick={onBack}>
          {texts.otherFile}
        </Button>
      }
      footer={
        <Button onClick={onCheck} disabled={isPending}>
          {isPending ? texts.checking : texts.check}
        </Button>
      }
    >
      <ImportSteps current={2} />
      <Text mb="sm">{texts.columnsOf(fileName, rows)}</Text>
      <SourceChoice source={record.source} onChange={onSource} isPending={isPending} />
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {titles.length > 0 && (
        <Text mb="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.titles(titles.slice(0, TITLES), titles.length)}
        </Text>
      )}
      {dollars.length > 0 && (
        <MoneyField
          label={texts.rate(dollars)}
          description={texts.rateHelp}
          required
          maw="24rem"
          mb="lg"
          allowNegative={false}
          max={MAX_RATE}
          value={request.dollarRate}
          onChange={(dollarRate) => onChange({ ...request, dollarRate })}
        />
      )}
      {unused.length > 0 && (
        <Text fz="sm" c="dimmed" mb="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.unusedColumns(unused)}
        </Text>
      )}
      {asked.length > 0 && (
        <section className={classes.asked} aria-labelledby={askedId}>
          <h3 id={askedId}>{texts.asked}</h3>
          <Text fz="sm" c="dimmed">
            {texts.askedHelp}
          </Text>
          <FieldChoices {...choices} fields={asked} />
          {asked.some(({ name }) => name === 'email') && record.resource === 'clients' && (
            <Text fz="sm" mt="sm">
              {texts.withoutEmail}
            </Text>
          )}
          {missing.length > 0 && (
            <Text fz="sm" mt="sm">
              {missingKeys.length > 0
                ? texts.missingKeys(labelsOf(missingKeys))
                : texts.missingColumns(labelsOf(missing))}
            </Text>
          )}
        </section>
      )}
      <FieldChoices {...choices} fields={fields.filter((field) => !asked.includes(field))} />
    </Dialog>
  );
}

/** True if a column has no heading and its first rows are blank, such as a margin beside the table. */
const isBlank = (column: string, place: number, samples: readonly string[][]): boolean =>
  /^Columna [A-Z]+$/.test(column) && samples.every((row) => !row[place]);

type FieldChoicesProps = Pick<ColumnsStepProps, 'record' | 'request' | 'onChange'> & { fields: Fields };

function FieldChoices({ record, request, onChange, fields }: FieldChoicesProps) {
  const { mapping, fixed } = request;

  function choose(name: string, choice: string) {
    const { [name]: _previous, ...others } = fixed;
    onChange({
      ...request,
      mapping: { ...mapping, [name]: choice === FIXED || choice === '' ? null : choice },
      fixed: choice === FIXED ? { ...others, [name]: '' } : others,
    });
  }

  return (
    <ul className={classes.fields}>
      {fields.map(({ name, label, isRequired, isDistinct, withoutColumn, namesOf, options }) => {
        const isFixed = name in fixed;
        return (
          <ColumnChoice
            key={name}
            label={label}
            isRequired={isRequired}
            none={withoutColumn ?? texts.none}
            more={isDistinct ? [] : [{ value: FIXED, label: `${texts.fixed}…` }]}
            value={isFixed ? FIXED : (mapping[name] ?? '')}
            file={record}
            onChange={(choice) => choose(name, choice)}
          >
            {isFixed && (
              <FixedText
                label={texts.fixedFor(label)}
                namesOf={namesOf}
                options={options}
                value={fixed[name] ?? ''}
                onChange={(text) => onChange({ ...request, fixed: { ...fixed, [name]: text } })}
              />
            )}
          </ColumnChoice>
        );
      })}
    </ul>
  );
}

interface FixedTextProps {
  label: string;
  namesOf?: string | undefined;
  options?: readonly string[] | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** The text may be a name that no record has yet, because an import creates missing records. */
function FixedText({ label, namesOf, options, value, onChange }: FixedTextProps) {
  const of = resources.find((name) => resourceEndpoints[name].list.path === `/tenant/${namesOf}`);
  const { data: names = [] } = useQuery({
    ...namesQuery({ list: namedList(of ?? 'brands') }),
    enabled: of !== undefined,
  });
  const listId = useId();
  if (options)
    return (
      <NativeSelect
        aria-label={label}
        data={['', ...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={texts.fixedPlaceholder}
        list={namesOf && listId}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {namesOf && (
        <datalist id={listId}>
          {names.map(({ _id, name }) => (
            <option key={_id}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
