import { Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CreatableScreens } from '../shared/resource/new-record.ts';
import { TellClient } from '../jobs/tell-client.ts';
import { RecordPlaces } from '../shared/resource/use-opened-record.ts';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { usePhone } from '../shared/ui/phone.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { OnDemand } from './on-demand.tsx';
import { creatableScreens, recordPlace } from './sections.tsx';
import { Sidebar } from './sidebar.tsx';
import { appTexts } from './texts.ts';

const nothing: (props: { since: number }) => null = () => null;
// Live updates load after the page. If their code fails to load, the app works without them.
const Live = lazy(async () => ({
  default: await import('./live.tsx').then(
    (part) => part.Live,
    () => nothing,
  ),
}));

const SaleNotice = lazyPart(async () => (await import('../sales/notices/sale-notice.tsx')).SaleNotice);
const tellClient = (props: ComponentProps<typeof SaleNotice>) => <SaleNotice {...props} />;

/** The frame of every signed-in page: header, sidebar and content (docs/rules.md#layout-1). */
export function Layout() {
  const phone = usePhone();
  const content = useRef<HTMLElement>(null);
  const [openedAt] = useState(Date.now);
  useContentFocus(content);

  return (
    <>
      <a className={classes.skip} href="#content">
        {appTexts.skipToContent}
      </a>
      <div className={classes.frame}>
        <Header />
        {!phone && <Sidebar />}
        <main ref={content} id="content" className={classes.sheet} tabIndex={-1}>
          <CreatableScreens value={creatableScreens}>
            <RecordPlaces value={recordPlace}>
              <TellClient value={tellClient}>
                <Outlet />
              </TellClient>
            </RecordPlaces>
          </CreatableScreens>
        </main>
      </div>
      <OnDemand />
      <Suspense>
        <Live since={openedAt} />
      </Suspense>
    </>
  );
}

/** Moves the focus to the content after a navigation, so that keyboard and screen reader start at its beginning. */
function useContentFocus(content: React.RefObject<HTMLElement | null>) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
