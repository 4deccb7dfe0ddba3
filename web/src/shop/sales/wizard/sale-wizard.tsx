import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { today } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { useSession } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { usePhone } from '../../../base/ui/phone.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { type Client, clientQuery } from '../../clients/clients-api.ts';
import { toDraftClient } from '../draft/draft-lines.ts';
import { goToPayment } from '../draft/payment-draft.ts';
import { chooseClient, type DraftChange, goBack, goTo, hasLines, type SaleDraft } from '../draft/sale-draft.ts';
import {
  type Problems,
  productProblems,
  type Refusal,
  saleProblems,
  standingProblems,
  stepOf,
  visibleProblems,
} from '../draft/sale-request.ts';
import { useDraft, useFirstDraft } from '../draft/use-draft.ts';
import { closeQuestion, saleTexts } from '../texts.ts';
import { ClientNote, ClientStep, useClientSearch } from './client-step.tsx';
import { FailureNote, FooterTotal, Notices } from './notes.tsx';
import { hideCreatedNotice } from './created-notice.tsx';
import { Steps } from './steps.tsx';
import { wizardTexts } from './texts.ts';
import { useConfirm } from './use-confirm.ts';
import { NEXT_BUTTON, STEP_START, useFieldFocus } from './use-field-focus.ts';

const LaterSteps = lazyPart(async () => (await import('./later-steps.tsx')).LaterSteps, <LoadingText lines={8} />);

interface SaleWizardProps {
  opened: boolean;
  onClose: () => void;
}

/** Each change of the draft is stored, so that the draft survives a reload or a closed page. */
export function SaleWizard({ opened, onClose }: SaleWizardProps) {
  return opened ? <StartingWizard onClose={onClose} /> : null;
}

function StartingWizard({ onClose }: { onClose: () => void }) {
  const found = useFirstDraft();
  return (
    <Suspense>
      <OpenWizard found={found} onClose={onClose} />
    </Suspense>
  );
}

function OpenWizard({ found, onClose }: { found: ReturnType<typeof useFirstDraft>; onClose: () => void }) {
  const { draft, change, refresh, notices, isRestored, isKept, takeUp, startOver, forget } = useDraft(found);
  const { place, focusOn, focusAgain } = useFieldFocus();
  const formId = useId();
  const [refusal, setRefusal] = useState<Refusal>();
  const day = today();
  const phone = usePhone();
  const { tenant } = useSession();
  const problems = { ...(refusal && standingProblems(refusal, draft)), ...visibleProblems(draft, day) };
  const choose = (client: Client) => {
    change(chooseClient(toDraftClient(client)));
    focusOn(NEXT_BUTTON);
  };
  // If loading fails, the second step says so and offers to load again.
  useEffect(() => void LaterSteps.load().catch(() => undefined), []);
  useEffect(hideCreatedNotice, []);
  const search = useClientSearch(choose);
  const [arrived, setArrived] = useState<Client>();
  const isArriving = useArrivingClient((client) => {
    setArrived(client);
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

  function restart() {
    startOver();
    if (arrived) choose(arrived);
  }

  /**
   * Goes to the first step with a wrong field. If the client is missing, the wizard stays in its step, because each step has the
   * search for a client.
   */
  function refuse(refused: Problems) {
    const [first] = Object.keys(refused).toSorted((one, other) => stepOf(one) - stepOf(other));
    if (!first) return focusOn(NEXT_BUTTON);
    setRefusal({ draft, problems: refused });
    if (first !== 'client' || draft.client) change(goTo(stepOf(first)));
    focusOn(...Object.keys(refused).filter((path) => stepOf(path) === stepOf(first)));
  }

  function goOn() {
    if (draft.step === 0 && !draft.client && search.isWaiting) return search.run();
    const wrong =
      draft.step === 0
        ? {}
        : draft.step === 1
          ? productProblems(draft, day)
          : saleProblems(draft, day, tenant.minimumDeposit);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (draft.step === 2) void confirm();
    else show(draft.step === 0 ? goTo(1) : goToPayment(tenant.proposesDelivery, day));
  }

  const step = { draft, change, problems, focusOn };
  return (
    <Dialog
      opened
      onClose={() => saving || onClose()}
      title={saleTexts.create}
      size="lg"
      isDirty={!isKept && !saving}
      question={closeQuestion}
      keepsDraft
      // On a desktop, the summary of the last step shows the amounts, so the footer does not.
      footerStart={
        (draft.step === 1 || (draft.step === 2 && phone)) && hasLines(draft) && <FooterTotal draft={draft} />
      }
      footer={<StepButtons draft={draft} saving={saving} formId={formId} onBack={() => show(goBack)} onNext={goOn} />}
    >
      {/* A minimum height, so that the buttons do not move between short steps. */}
      <Stack ref={place} inert={saving} gap={0} mih={phone ? 0 : '25rem'}>
        <Steps step={draft.step} />
        <Notices isRestored={isRestored} notices={notices} onStartOver={restart} />
        <ClientNote draft={draft} search={search} problem={problems['client']} />
        {draft.step === 0 && <ClientStep {...step} search={search} isArriving={isArriving} />}
        {draft.step > 0 && <LaterSteps {...step} formId={formId} onConfirm={goOn} onShown={focusAgain} />}
        <FailureNote failure={failure} />
      </Stack>
    </Dialog>
  );
}

interface StepButtonsProps {
  draft: SaleDraft;
  saving: boolean;
  formId: string;
  onBack: () => void;
  onNext: () => void;
}

function StepButtons({ draft, saving, formId, onBack, onNext }: StepButtonsProps) {
  return (
    <>
      {draft.step > 0 && (
        <Button variant="default" disabled={saving} onClick={onBack}>
          {sharedTexts.back}
        </Button>
      )}
      {(draft.step === 0 || hasLines(draft)) && (
        <Button
          // Each step gets a new button element: otherwise the click that opens the last step would also submit the
          // form of the last step.
          key={draft.step}
          data-field={NEXT_BUTTON}
          disabled={saving}
          {...(draft.step === 2 ? { type: 'submit', form: formId } : { onClick: onNext })}
        >
          {saving ? sharedTexts.saving : draft.step === 2 ? wizardTexts.confirm : wizardTexts.next}
        </Button>
      )}
    </>
  );
}

/** Fetches the client `clientId` of the URL, and then removes `clientId`. Returns true while fetching. */
function useArrivingClient(onArrived: (client: Client) => void): boolean {
  const { clientId } = useSearch({ from: '/shop/sales' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const arrive = useEffectEvent(async (id: string) => {
    const client = await queryClient.fetchQuery(clientQuery(id)).catch((error: unknown) => {
      showError(errorMessage(error));
      return null;
    });
    if (client) onArrived(client);
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, clientId: undefined }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (clientId) void arrive(clientId);
  }, [clientId]);
  return clientId !== undefined;
}
