import type { FieldWarning } from '@dioptria/contract/base/check-digits.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import { eyeParts, prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { basesAcross, prismBases } from '@dioptria/contract/shop/prescriptions/prisms.ts';
import { Box, Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../base/format/format.ts';
import { ApiError } from '../../base/http/http.ts';
import type { ChosenRecord } from '../../base/resource/fields/field-values.ts';
import type { Source } from '../../base/resource/fields/field.ts';
import { ReferenceField } from '../../base/resource/fields/reference-field.tsx';
import { failureText, namedList } from '../../base/resource/resource-api.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog } from '../../base/ui/dialogs/form-dialog.tsx';
import { degreesColumn, type EyeColumn, OBLIQUE, type Side } from './eye-fields.ts';
import type { EyeDraft, PrescriptionDraft } from './prescription-draft.ts';
import { ElectronicPart } from './electronic-part.tsx';
import { EyeTables, PrescriptionView } from './prescription-view.tsx';
import type { Prescription } from './prescriptions-api.ts';
import { PrismBaseField } from './prism-base-field.tsx';
import { ReadFileButton } from './read-file-button.tsx';
import { electronicTexts, prescriptionTexts as texts, prismTexts } from './texts.ts';
import { type PowerOffer, usePrescriptionForm } from './use-prescription-form.ts';
import tables from './eye-tables.module.css';

export interface PrescriptionFormProps {
  opened: boolean;
  onClose: () => void;
  /** Called after the closed form has returned the focus. The function may focus another element. */
  onClosed?: () => void;
  client: Pick<RecordOf<typeof clients>, '_id' | 'name' | 'typeId' | 'numId'>;
  /** Without a prescription, the form creates one. */
  prescription?: Prescription | undefined;
  copied?: Prescription | undefined;
  onSaved: (prescription: Prescription) => void;
}

/** Refuses impossible values and asks the user to confirm unlikely values (docs/rules.md#prescriptions-12). */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const [loadedId, setLoadedId] = useState<string>();
  if (loadedId !== undefined) {
    const close = () => {
      setLoadedId(undefined);
      props.onClose();
    };
    return <PrescriptionView opened prescriptionId={loadedId} onClose={close} />;
  }
  // `OpenForm` is mounted only while the dialog is open, so that the form starts with fresh values each time.
  return props.opened ? (
    <OpenForm key={props.prescription?._id ?? props.copied?._id} {...props} onOpenLoaded={setLoadedId} />
  ) : null;
}

interface OpenFormProps extends PrescriptionFormProps {
  /** Shows the prescription that already has the CUIR. The form closes, because no dialog opens a third one. */
  onOpenLoaded: (id: string) => void;
}

function OpenForm({ onClose, onClosed, onSaved, onOpenLoaded, ...options }: OpenFormProps) {
  const { client, prescription, copied } = options;
  const { form, eye, warnings, save, requestOrWarnings, takeTheirs, changeDate, doctor, measuresOf, ...tools } =
    usePrescriptionForm(options);
  const second = useSecondPrism(form.values);

  return (
    <FormDialog
      onClosed={onClosed}
      title={texts.formTitle}
      size="lg"
      form={form}
      write={save}
      request={requestOrWarnings}
      failure={
        <SaveFailure
          error={save.error}
          failed={prescription ? texts.updateFailed : texts.createFailed}
          takeTheirs={takeTheirs}
          onOpenLoaded={onOpenLoaded}
        />
      }
      saved={texts.saved}
      onSaved={onSaved}
      submit={warnings.length > 0 ? texts.saveAnyway : texts.save}
      gap="lg"
      onClose={onClose}
    >
      <PersonFields form={form} client={client} changeDate={changeDate} doctor={doctor} />
      <ElectronicPart form={form} />
      <EyeTables
        withSecondPrism={second.isShown}
        cell={(side, column, name) => (
          <EyeCell
            side={side}
            column={column}
            name={name}
            form={form}
            eye={eye}
            ref={side === 'rightEye' && column.path === 'secondPrism' ? second.field : undefined}
          />
        )}
        tools={(part) =>
          part === 'measures' && !second.isShown ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={second.show}
            >
              {prismTexts.second}
            </Button>
          ) : (
            (part === 'far' || part === 'near') && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.transpose(eyeParts[part])}
                title={texts.transpose(eyeParts[part])}
                onClick={() => tools.transposeBoth(part)}
              >
                ±
              </Button>
            )
          )
        }
        below={(paths) => (
          <>
            <SectionErrors errors={paths.map((path) => form.errors[path])} />
            <Offers
              offers={tools.offers.filter(({ side, path }) => paths.includes(`${side}.${path}`))}
              onTake={tools.takeOffer}
            />
          </>
        )}
      />
      <Group justify="space-between" gap="0.5rem 1rem" mt={-8}>
        <Box c="dimmed" fz="sm" flex="1 1 16rem">
          {texts.powersHint} {isOblique(form.values) && `${prismTexts.degreesHint} `}
          {measuresOf && texts.measuresOf(formatDay(measuresOf))}
          {copied && texts.copyOf(formatDay(copied.prescriptionDate))}
        </Box>
        <Group gap="0.5rem">
          {!prescription && <ReadFileButton onRead={tools.takeFile} />}
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={tools.copyRightToLeft}>
            {texts.copyRightToLeft}
          </Button>
        </Group>
      </Group>
      <Textarea label={fields.notes.formLabel} autosize={false} rows={3} {...form.getInputProps('notes')} />
      <FieldWarnings warnings={warnings} />
    </FormDialog>
  );
}

interface SaveFailureProps extends Pick<OpenFormProps, 'onOpenLoaded'> {
  error: Error | null;
  failed: string;
  takeTheirs: (() => Promise<void>) | undefined;
}

function SaveFailure({ error, failed, takeTheirs, onOpenLoaded }: SaveFailureProps) {
  const loadedId = error instanceof ApiError && error.code === 'duplicate' ? error.id : undefined;
  return (
    <Group justify="space-between" gap="0.75rem">
      <ErrorText>{error && failureText(error, failed)}</ErrorText>
      {takeTheirs && (
        <Button variant="default" onClick={() => void takeTheirs()}>
          {resourceTexts.reload}
        </Button>
      )}
      {loadedId !== undefined && (
        <Button variant="default" onClick={() => onOpenLoaded(loadedId)}>
          {electronicTexts.openLoaded}
        </Button>
      )}
    </Group>
  );
}

const isOblique = ({ rightEye, leftEye }: PrescriptionDraft): boolean =>
  rightEye.prismBase === OBLIQUE || leftEye.prismBase === OBLIQUE;

/** The fields of the second prism appear if an eye has one, or when the user asks for them. */
function useSecondPrism({ rightEye, leftEye }: PrescriptionDraft) {
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const isWritten = [rightEye, leftEye].some(({ secondPrism, secondPrismBase }) => secondPrism || secondPrismBase);
  return { isShown: isAsked || isWritten, field, show: () => setAsked(true) };
}

interface EyeCellProps extends Pick<ReturnType<typeof usePrescriptionForm>, 'form' | 'eye'> {
  side: Side;
  column: EyeColumn;
  name: string;
  ref?: React.Ref<HTMLInputElement> | undefined;
}

function EyeCell({ side, column, name, form, eye, ref }: EyeCellProps) {
  const field = eye(side, column);
  if (column.path === 'prismBase')
    return <PrismBaseField label={name} base={field} degrees={eye(side, degreesColumn)} />;
  if (column.path === 'secondPrismBase') {
    return <PrismBaseField label={name} base={field} bases={secondBases(form.values[side])} />;
  }
  return (
    <TextInput
      ref={ref}
      className={tables.input}
      aria-label={name}
      inputMode={column.kind === 'power' ? 'text' : 'decimal'}
      autoComplete="off"
      {...field}
    />
  );
}

/** All bases if the first prism has none, and a chosen base in any case: the form refuses a wrong base with its reason. */
function secondBases({ prismBase, secondPrismBase }: EyeDraft) {
  const first = prismBases.find((base) => base === prismBase);
  const offered = first ? basesAcross(first) : prismBases;
  return prismBases.filter((base) => offered.includes(base) || base === secondPrismBase);
}

function SectionErrors({ errors }: { errors: readonly React.ReactNode[] }) {
  const messages = [...new Set(errors.filter((error) => typeof error === 'string'))];
  return (
    <Box mt={6} c="var(--mantine-color-error)" fz="sm" role="alert">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Box>
  );
}

function Offers({ offers, onTake }: { offers: readonly PowerOffer[]; onTake: (offer: PowerOffer) => void }) {
  return offers.map((offer) => (
    <Button
      key={offer.label}
      className={tables.offer}
      variant="subtle"
      size="compact-sm"
      mt={4}
      onClick={() => onTake(offer)}
    >
      {texts.offer(offer.label, offer.text)}
    </Button>
  ));
}

function FieldWarnings({ warnings }: { warnings: readonly FieldWarning[] }) {
  return (
    <div role="alert">
      {warnings.length > 0 && (
        <Box {...tinted('carey')} px="md" py="sm">
          <Box fw={620} mb={4}>
            {texts.warnings}
          </Box>
          <Box component="ul" ps="lg" style={{ listStyle: 'disc' }}>
            {warnings.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </Box>
        </Box>
      )}
    </div>
  );
}

interface PersonFieldsProps extends Pick<ReturnType<typeof usePrescriptionForm>, 'form' | 'changeDate' | 'doctor'> {
  client: PrescriptionFormProps['client'];
}

function PersonFields({ form, client, changeDate, doctor }: PersonFieldsProps) {
  return (
    <div className={tables.fields}>
      <TextInput
        label={fields.client.label}
        value={`${client.name} (${client.typeId} ${client.numId})`}
        readOnly
        required
      />
      <DoctorField form={form} doctor={doctor} />
      <DayField
        label={fields.prescriptionDate.label}
        required
        {...form.getInputProps('prescriptionDate')}
        value={form.values.prescriptionDate}
        onChange={changeDate}
      />
      <DayField
        label={fields.expirationDate.formLabel}
        required
        {...form.getInputProps('expirationDate')}
        value={form.values.expirationDate}
      />
    </div>
  );
}

const doctors: Source = {
  list: namedList('optometrists'),
  creates: 'optometrists',
  detailOf: (doctor) => ('license' in doctor ? String(doctor.license) : ''),
};

/** The field offers a dialog for a missing doctor if the user may create doctors (docs/rules.md#prescriptions-25). */
function DoctorField({ form, doctor }: Pick<PersonFieldsProps, 'form' | 'doctor'>) {
  const [chosen, setChosen] = useState<ChosenRecord | null>(null);
  const { optometristId } = form.values;
  return (
    <ReferenceField
      // The doctor of another user's version replaces the typed text.
      key={doctor?._id}
      label={fields.optometrist.label}
      required
      source={doctors}
      value={[chosen, doctor].find((known) => known?._id === optometristId) ?? null}
      onChange={(next) => {
        setChosen(next);
        form.setFieldValue('optometristId', next?._id ?? '');
      }}
      error={form.errors['optometristId']}
    />
  );
}
