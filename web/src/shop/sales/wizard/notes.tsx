import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Button, Group, Stack } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { tinted, type Tone } from '../../../base/ui/elements/chip.tsx';
import { useAsk } from '../../../base/ui/dialogs/question.ts';
import classes from './notes.module.css';
import type { SaleDraft } from '../draft/sale-draft.ts';
import { draftAmounts } from '../draft/sale-request.ts';
import { wizardTexts } from './texts.ts';

interface NoticesProps {
  isRestored: boolean;
  notices: readonly string[];
  onStartOver: () => void;
}

export function Notices({ isRestored, notices, onStartOver }: NoticesProps) {
  const ask = useAsk();
  async function startOver() {
    if (await ask(wizardTexts.startOverQuestion)) onStartOver();
  }
  return (
    <Stack gap={8} aria-live="polite" className={classes.notices}>
      {isRestored && (
        <Note tone="petroleo" icon={IconHistory}>
          <Group justify="space-between">
            {wizardTexts.restored}
            <Button
              size="compact-sm"
              variant="subtle"
              c="inherit"
              className={classes.action}
              onClick={() => void startOver()}
            >
              {wizardTexts.startOver}
            </Button>
          </Group>
        </Note>
      )}
      {notices.map((notice) => (
        <Note key={notice} tone="carey" icon={IconAlertTriangle}>
          {notice}
        </Note>
      ))}
    </Stack>
  );
}

interface NoteProps {
  tone: Tone;
  icon: Icon;
  children: ReactNode;
}

function Note({ tone, icon: Picture, children }: NoteProps) {
  return (
    <Group {...tinted(tone)} wrap="nowrap" gap={10} px="sm" py={8} fz="sm">
      <Picture size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <Box flex={1}>{children}</Box>
    </Group>
  );
}

export function FailureNote({ failure }: { failure: { reason: string; advice?: string } | undefined }) {
  return (
    <div role="alert" className={classes.failure}>
      {failure && (
        <Note tone="rubi" icon={IconAlertTriangle}>
          <strong>{wizardTexts.createFailed}</strong>
          <div>{failure.reason}</div>
          {failure.advice && <div>{failure.advice}</div>}
        </Note>
      )}
    </div>
  );
}

/** In the last step of a covered sale, the footer shows the client's part. */
export function FooterTotal({ draft }: { draft: SaleDraft }) {
  const { total, insurerTotal, clientTotal } = draftAmounts(draft);
  // Only the last step adapts the coverages to the lines of the sale. In an earlier step, the coverages may be of former lines.
  const isClientPart = draft.step === 2 && insurerTotal > 0;
  return (
    <p className={classes.total} aria-live="polite">
      {saleFields[isClientPart ? 'clientTotal' : 'total'].label}{' '}
      <span className="figures">{formatMoney(isClientPart ? clientTotal : total)}</span>
    </p>
  );
}
