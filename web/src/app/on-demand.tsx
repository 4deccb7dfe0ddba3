import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { newRecord } from '../base/resource/forms/new-record.ts';
import { useSession } from '../base/session/session.ts';
import { keysOf, useShortcut } from '../base/shortcuts/shortcuts.ts';
import { lazyPart } from '../base/ui/states/lazy-part.tsx';
import { Questions } from '../base/ui/dialogs/questions.tsx';
import { signal } from '../base/ui/signal.ts';
import { Toasts } from '../base/ui/toasts/toasts.tsx';
import { PasswordQuestions } from '../shop/auth/password-questions.tsx';
import { menuOf, placesOf } from './nav-links.tsx';
import { appTexts } from './texts.ts';
import classes from './header.module.css';

const NewRecordDialog = lazyPart(
  async () => (await import('../base/resource/forms/new-record-dialog.tsx')).NewRecordDialog,
);
const ShopSearch = lazyPart(async () => (await import('../shop/search/shop-search.tsx')).ShopSearch);
const ShortcutHelp = lazyPart(async () => (await import('../base/shortcuts/shortcut-help.tsx')).ShortcutHelp);

/**
 * The code of questions and notices is loaded at once, because questions and notices must work offline. The code of the
 * search, the help and the form of a missing record is loaded on first use.
 */
export function OnDemand() {
  const lacksRecord = newRecord.use() !== undefined;
  const [helpOpened, { open, close }] = useDisclosure(false);
  const isSearching = isSearchOpen.use();
  const { permissions } = useSession().user;
  useShortcut({ key: 'mod+k', label: appTexts.search, run: openSearch });
  useShortcut({ key: '?', label: appTexts.shortcutHelp, run: open });
  return (
    <>
      <Questions />
      <PasswordQuestions />
      <Toasts />
      {lacksRecord && <NewRecordDialog />}
      {isSearching && (
        <ShopSearch
          label={appTexts.search}
          menu={menuOf(permissions)}
          places={placesOf(permissions)}
          onClose={() => isSearchOpen.set(false)}
        />
      )}
      {helpOpened && <ShortcutHelp onClose={close} />}
    </>
  );
}

const isSearchOpen = signal(false);

const openSearch = () => isSearchOpen.set(true);

export function SearchButton({ phone }: { phone: boolean }) {
  if (phone) {
    return (
      <ActionIcon
        ms="auto"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={appTexts.search}
        aria-haspopup="dialog"
        onClick={openSearch}
      >
        <IconSearch size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton className={classes.search} aria-haspopup="dialog" onClick={openSearch}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span>{appTexts.search}</span>
      <kbd className={classes.keys} aria-hidden>
        {keysOf('mod+k').join(' ')}
      </kbd>
    </UnstyledButton>
  );
}
