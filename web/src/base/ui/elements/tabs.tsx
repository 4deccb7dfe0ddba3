import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { to: NonNullable<LinkProps['to']>; label: string }[];
}

/** Each tab is a page with its own URL. On a phone, the row of tabs scrolls to the current tab. */
export function Tabs({ label: name, tabs }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    // `scrollIntoView` would also scroll the page.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [pathname]);
  return (
    <nav ref={row} className={classes.tabs} aria-label={name}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
