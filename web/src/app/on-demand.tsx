import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import { asked } from '../shared/ui/question.ts';
import { noticesWanted } from '../shared/ui/toast.ts';
import { appTexts } from './texts.ts';

const Questions = lazy(async () => ({ default: (await import('../shared/ui/questions.tsx')).Questions }));
const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));
const ShortcutHelp = lazy(async () => ({
  default: (await import('../shared/shortcuts/shortcut-help.tsx')).ShortcutHelp,
}));

/** What any page may call up and most visits never do: questions, notices, the help. Loaded when first wanted. */
export function OnDemand() {
  const hasQuestion = asked.use() !== undefined;
  const hasNotice = noticesWanted.use();
  const [helpOpened, { open, close }] = useDisclosure(false);
  useShortcut({ key: '?', label: appTexts.shortcutHelp, run: open });
  return (
    <Suspense>
      {hasQuestion && <Questions />}
      {hasNotice && <Notices />}
      {helpOpened && <ShortcutHelp onClose={close} />}
    </Suspense>
  );
}
