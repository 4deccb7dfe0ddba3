import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { insurerTerms } from '@dioptria/contract/shop/insurances/insurer-terms.ts';
import type { Field } from '../../base/resource/field.ts';
import { fieldOf } from '../../base/resource/screen.tsx';
import { termsTexts as texts } from './texts.ts';

export const termsFields: readonly Field[] = (
  [
    { field: 'kind' },
    { field: 'prescriptionDays', help: texts.prescriptionHelp },
    { field: 'needsAuthorization' },
    { field: 'needsVoucher' },
    { field: 'needsSignature' },
    { field: 'claimFrom' },
    { field: 'cycle' },
    { field: 'cutoffDay', help: texts.cutoffHelp },
    { field: 'presentWithinDays', help: texts.presentHelp, hidesBlank: true },
    { field: 'paysWithinDays', help: texts.paysHelp },
    { field: 'resubmitWithinDays', help: texts.resubmitHelp, hidesBlank: true },
    { field: 'fee', help: texts.feeHelp },
    { field: 'intermediary', help: texts.intermediaryHelp, hidesBlank: true },
    { field: 'vatTreatment', help: texts.vatHelp },
  ] as const
).map((field) => fieldOf(insurances, field));

/** A calendar month has no cut-off day. */
export const fieldsOfCycle = (cycle: string): readonly Field[] =>
  cycle === 'cutoff' ? termsFields : termsFields.filter(({ field }) => field !== 'cutoffDay');

const { kind, prescriptionDays, claimFrom, cycle, cutoffDay, paysWithinDays, fee, vatTreatment } = insurerTerms;

/** No default, so that the form marks these terms as required. */
export const requiredTerms = {
  kind: kind.update,
  prescriptionDays: prescriptionDays.update,
  claimFrom: claimFrom.update,
  cycle: cycle.update,
  cutoffDay: cutoffDay.update,
  paysWithinDays: paysWithinDays.update,
  fee: fee.update,
  vatTreatment: vatTreatment.update,
};
