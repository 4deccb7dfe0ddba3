import { useDisclosure } from '@mantine/hooks';
import { PasswordQuestions } from '../shop/own-user/password-questions.tsx';
import { newRecord } from '../base/resource/new-record.ts';
import { useShortcut } from '../base/shortcuts/shortcuts.ts';
import { lazyPart } from '../base/ui/lazy-part.tsx';
import { Questions } from '../base/ui/questions.tsx';
import { Toasts } from '../base/ui/toasts.tsx';
import { isSearchOpen } from './search-button.tsx';
import { appTexts } from './texts.ts';

const NewRecordDialog = lazyPart(async () => (await import('../base/resource/new-record-dialog.tsx')).NewRecordDialog);
const ShopSearch = lazyPart(async () => (await import('./search/shop-search.tsx')).ShopSearch);
const ShortcutHelp = lazyPart(async () => (await import('../base/shortcuts/shortcut-help.tsx')).ShortcutHelp);

/**
 * The code of questions and notices is loaded at once, because they must work offline. The code of the search, the help and the
 * form of a missing record is loaded on first use.
 */
export function OnDemand() {
  const lacksRecord = newRecord.use() !== undefined;
  const [helpOpened, { open, close }] = useDisclosure(false);
  const isSearching = isSearchOpen.use();
  useShortcut({ key: 'mod+k', label: appTexts.search, run: () => isSearchOpen.set(true) });
  useShortcut({ key: '?', label: appTexts.shortcutHelp, run: open });
  return (
    <>
      <Questions />
      <PasswordQuestions />
      <Toasts />
      {lacksRecord && <NewRecordDialog />}
      {isSearching && <ShopSearch onClose={() => isSearchOpen.set(false)} />}
      {helpOpened && <ShortcutHelp onClose={close} />}
    </>
  );
}
