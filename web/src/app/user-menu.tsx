import { Center, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHelp, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { firstName, initials } from '../base/format/format.ts';
import { signOut } from '../shop/auth/sign-out.ts';
import { guide, sharedTexts } from '../base/texts.ts';
import classes from './header.module.css';
import { appTexts } from './texts.ts';

/** A browser popover, which closes on Escape and on a click outside. */
export function UserMenu({ name }: { name: string }) {
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
      <div id="user-menu" popover="auto" className={`popup ${classes.menu}`}>
        <Link to="/account" onClick={(event) => event.currentTarget.parentElement?.hidePopover()}>
          <IconUser size={18} stroke={1.6} aria-hidden />
          {appTexts.ownUser}
        </Link>
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
