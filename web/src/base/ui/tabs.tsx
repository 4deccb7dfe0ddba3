import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './tabs.module.css';

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly { to: NonNullable<LinkProps['to']>; label: string }[];
}

/** The tabs of a section. Each tab is a page with its own URL. */
export function Tabs({ label: name, tabs }: TabsProps) {
  return (
    <nav className={classes.tabs} aria-label={name}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
