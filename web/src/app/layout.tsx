import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CreatableScreens } from '../shared/resource/new-record.ts';
import { usePhone } from '../shared/ui/phone.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { OnDemand } from './on-demand.tsx';
import { Providers } from './providers.tsx';
import { screens } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { appTexts } from './texts.ts';

const nothing: (props: { since: number }) => null = () => null;
// Nobody waits for it, and where it cannot come everything else works.
const Live = lazy(async () => ({
  default: await import('./live.tsx').then(
    (part) => part.Live,
    () => nothing,
  ),
}));

/** The frame of every signed-in page: header, sidebar, and the white sheet the page is written on (spec §2 'Layout'). */
export function Layout() {
  const phone = usePhone();
  const content = useRef<HTMLElement>(null);
  const [openedAt] = useState(Date.now);
  useContentFocus(content);

  return (
    <Providers>
      <a className={classes.skip} href="#content">
        {appTexts.skipToContent}
      </a>
      <div className={classes.frame}>
        <Header />
        {!phone && <Sidebar />}
        <main ref={content} id="content" className={classes.sheet} tabIndex={-1}>
          <CreatableScreens value={screens}>
            <Outlet />
          </CreatableScreens>
        </main>
      </div>
      <OnDemand />
      <Suspense>
        <Live since={openedAt} />
      </Suspense>
    </Providers>
  );
}

/** After going to another page, the keyboard and the screen reader continue at its beginning. */
function useContentFocus(content: React.RefObject<HTMLElement | null>) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
