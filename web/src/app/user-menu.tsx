import { IconChevronDown, IconHelp, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { firstName, initials } from '../shared/format.ts';
import { signOut } from '../shared/session.ts';
import { guide, sharedTexts } from '../shared/texts.ts';
import classes from './header.module.css';
import { appTexts } from './texts.ts';

/** The user's button and its menu: the browser's own popover, which closes on Escape and on a click outside. */
export function UserMenu({ name }: { name: string }) {
  return (
    <>
      <button type="button" className={classes.user} popoverTarget="user-menu">
        <span className={classes.initials} aria-hidden>
          {initials(name)}
        </span>
        {appTexts.greeting(firstName(name))}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id="user-menu" popover="auto" className={classes.menu}>
        <Link
          to="/account"
          className={classes.item}
          onClick={(event) => event.currentTarget.parentElement?.hidePopover()}
        >
          <IconUser size={18} stroke={1.6} aria-hidden />
          {appTexts.account}
        </Link>
        <a href={guide} target="_blank" className={classes.item}>
          <IconHelp size={18} stroke={1.6} aria-hidden />
          {sharedTexts.help}
        </a>
        <button type="button" className={classes.item} onClick={signOut}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          {appTexts.signOut}
        </button>
      </div>
    </>
  );
}
