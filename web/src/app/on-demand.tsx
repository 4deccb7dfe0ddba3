import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { newRecord } from '../shared/resource/new-record.ts';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import { asked } from '../shared/ui/question.ts';
import { noticesWanted } from '../shared/ui/toast.ts';
import { searchOpened } from './search/search-opened.ts';
import { appTexts } from './texts.ts';

const Questions = lazy(async () => ({ default: (await import('../shared/ui/questions.tsx')).Questions }));
const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));
const NewRecordDialog = lazy(async () => ({
  default: (await import('../shared/resource/new-record-dialog.tsx')).NewRecordDialog,
}));
const ShopSearch = lazy(async () => ({ default: (await import('./search/shop-search.tsx')).ShopSearch }));
const ShortcutHelp = lazy(async () => ({
  default: (await import('../shared/shortcuts/shortcut-help.tsx')).ShortcutHelp,
}));

/** What any page may call up and most visits never do: questions, notices, the search, the help, a record that a form lacks. Loaded when first wanted. */
export function OnDemand() {
  const hasQuestion = asked.use() !== undefined;
  const hasNotice = noticesWanted.use();
  const lacksRecord = newRecord.use() !== undefined;
  const [helpOpened, { open, close }] = useDisclosure(false);
  const isSearching = searchOpened.use();
  useShortcut({ key: 'mod+k', label: appTexts.search, run: () => searchOpened.set(true) });
  useShortcut({ key: '?', label: appTexts.shortcutHelp, run: open });
  return (
    <Suspense>
      {lacksRecord && <NewRecordDialog />}
      {hasQuestion && <Questions />}
      {hasNotice && <Notices />}
      {isSearching && <ShopSearch onClose={() => searchOpened.set(false)} />}
      {helpOpened && <ShortcutHelp onClose={close} />}
    </Suspense>
  );
}
