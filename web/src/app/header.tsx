import { ActionIcon, Center, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconHelp, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { firstName, initials } from '../base/format/format.ts';
import { useSession } from '../base/session/session.ts';
import { guide, sharedTexts } from '../base/texts.ts';
import { lazyPart } from '../base/ui/states/lazy-part.tsx';
import { Logo } from '../base/ui/elements/logo.tsx';
import { usePhone } from '../base/ui/phone.ts';
import { signOut } from '../shop/auth/auth-api.ts';
import { DarkModeButton } from './dark-mode.tsx';
import { SearchButton } from './on-demand.tsx';
import { appTexts } from './texts.ts';
import classes from './header.module.css';

export function Header() {
  const phone = usePhone();
  const { user, tenant } = useSession();
  return (
    <header className={classes.header}>
      {phone && <MobileMenu />}
      <Link to="/dashboard" className={classes.home}>
        <Logo />
        <span className={classes.shop}>{tenant.name}</span>
      </Link>
      <SearchButton phone={phone} />
      {!phone && (
        <div className={classes.end}>
          <DarkModeButton />
          <UserMenu name={user.name} />
        </div>
      )}
    </header>
  );
}

const MobileMenuDialog = lazyPart(async () => (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog);

function MobileMenu() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={appTexts.mobileMenu}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMenu2 size={24} stroke={1.8} aria-hidden />
      </ActionIcon>
      <MobileMenuDialog opened={opened} onClose={close} />
    </>
  );
}

const TableDensity = lazyPart(async () => (await import('./table-density.tsx')).TableDensity, <span />);

/** A browser popover, which closes on Escape and on a click outside. */
function UserMenu({ name }: { name: string }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.user} popoverTarget="user-menu">
        <Center
          component="span"
          aria-hidden
          w="1.875rem"
          h="1.875rem"
          bdrs="50%"
          bg="var(--mantine-primary-color-filled)"
          c="#fff"
          fz="xs"
          fw={620}
        >
          {initials(name)}
        </Center>
        {appTexts.greeting(firstName(name))}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <div id="user-menu" popover="auto" className={`popup ${classes.menu}`} onBeforeToggle={() => setOpened(true)}>
        <Link to="/account" onClick={(event) => event.currentTarget.parentElement?.hidePopover()}>
          <IconUser size={18} stroke={1.6} aria-hidden />
          {appTexts.ownUser}
        </Link>
        {wasOpened && <TableDensity />}
        <a href={guide} target="_blank">
          <IconHelp size={18} stroke={1.6} aria-hidden />
          {sharedTexts.help}
        </a>
        <button type="button" onClick={signOut}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          {appTexts.signOut}
        </button>
      </div>
    </>
  );
}
