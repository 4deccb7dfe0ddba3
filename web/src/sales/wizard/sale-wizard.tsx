import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Client } from '../../clients/clients-api.ts';
import { today } from '../../shared/format.ts';
import { sharedTexts } from '../../shared/texts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { usePhone } from '../../shared/ui/phone.ts';
import { saleTexts } from '../texts.ts';
import { ClientStep } from './client-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProductsStep } from './products-step.tsx';
import { chooseClient, type DraftChange, goBack, goTo, hasLines, isBegun, toDraftClient } from './sale-draft.ts';
import {
  type Problems,
  productProblems,
  type Refusal,
  saleProblems,
  standingProblems,
  stepOf,
  visibleProblems,
} from './sale-request.ts';
import classes from './sale-wizard.module.css';
import { Steps } from './steps.tsx';
import { wizardTexts } from './texts.ts';
import { useArrivingClient } from './use-arriving-client.ts';
import { useClientSearch } from './use-client-search.ts';
import { useConfirm } from './use-confirm.ts';
import { type KeptDraft, useDraft, useKeptDraft } from './use-draft.ts';
import { FailureNote, FooterTotal, Notices } from './notes.tsx';
import { NEXT_BUTTON, STEP_START, useFieldFocus } from './use-field-focus.ts';

interface SaleWizardProps {
  opened: boolean;
  onClose: () => void;
}

/** 'Crear Nueva Venta' in three steps (spec §2 'Create-sale wizard'). Its draft survives whatever happens to the page. */
export function SaleWizard({ opened, onClose }: SaleWizardProps) {
  return opened ? <StartingWizard onClose={onClose} /> : null;
}

function StartingWizard({ onClose }: { onClose: () => void }) {
  const kept = useKeptDraft();
  return (
    <Suspense>
      <OpenWizard kept={kept} onClose={onClose} />
    </Suspense>
  );
}

function OpenWizard({ kept, onClose }: { kept: KeptDraft; onClose: () => void }) {
  const { draft, change, refresh, notices, isRestored, takeUp, startOver, forget } = useDraft(kept);
  const { place, focusOn } = useFieldFocus();
  const [refusal, setRefusal] = useState<Refusal>();
  const day = today();
  const phone = usePhone();
  const problems = { ...(refusal && standingProblems(refusal, draft)), ...visibleProblems(draft, day) };
  const choose = (client: Client) => {
    change(chooseClient(toDraftClient(client)));
    focusOn(NEXT_BUTTON);
  };
  const search = useClientSearch(choose);
  const isArriving = useArrivingClient((client) => {
    takeUp();
    change(goTo(0));
    choose(client);
  });
  const { confirm, saving, failure, forgetFailure } = useConfirm({
    draft,
    change,
    refresh,
    onCreated: forget,
    onRefused: refuse,
  });

  function show(step: DraftChange) {
    takeUp();
    forgetFailure();
    change(step);
    focusOn(STEP_START);
  }

  /** Shows what is wrong, on the step where the first of it is; with nothing of the kind, the button waits for another try. */
  function refuse(found: Problems) {
    const [first] = Object.keys(found).toSorted((one, other) => stepOf(one) - stepOf(other));
    if (!first) return focusOn(NEXT_BUTTON);
    setRefusal({ draft, problems: found });
    change(goTo(stepOf(first)));
    focusOn(first);
  }

  function goOn() {
    if (draft.step === 0 && !draft.client && search.isWaiting) return search.run();
    const found = draft.step === 0 ? {} : draft.step === 1 ? productProblems(draft, day) : saleProblems(draft, day);
    if (Object.keys(found).length > 0) return refuse(found);
    if (draft.step === 2) void confirm();
    else show(goTo(draft.step === 0 ? 1 : 2));
  }

  const step = { draft, change, problems, focusOn };
  return (
    <Dialog
      opened
      onClose={() => {
        if (saving) return;
        forget();
        onClose();
      }}
      title={saleTexts.create}
      size="lg"
      isDirty={isBegun(draft) && !saving}
      question={wizardTexts.closeQuestion}
      keepsDraft
      // On the last step of the desktop the summary says it.
      footerStart={
        (draft.step === 1 || (draft.step === 2 && phone)) && hasLines(draft) && <FooterTotal draft={draft} />
      }
      footer={
        <>
          {draft.step > 0 && (
            <Button variant="default" disabled={saving} onClick={() => show(goBack)}>
              {sharedTexts.back}
            </Button>
          )}
          {(draft.step === 0 || hasLines(draft)) && (
            <Button data-field={NEXT_BUTTON} disabled={saving} onClick={goOn}>
              {saving ? sharedTexts.saving : draft.step === 2 ? wizardTexts.confirm : wizardTexts.next}
            </Button>
          )}
        </>
      }
    >
      <div ref={place} inert={saving} className={classes.body}>
        <Steps step={draft.step} />
        <Notices isRestored={isRestored} notices={notices} onStartOver={startOver} />
        {draft.step === 0 && <ClientStep {...step} search={search} isArriving={isArriving} />}
        {draft.step === 1 && <ProductsStep {...step} />}
        {draft.step === 2 && <PaymentStep {...step} />}
        <FailureNote failure={failure} />
      </div>
    </Dialog>
  );
}
