import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../base/format/format.ts';
import { useSession } from '../base/session/session.ts';
import { lateJobsQuery } from '../shop/jobs/late-jobs.ts';
import { menuOf } from './menu.ts';
import { appTexts } from './texts.ts';
import classes from './nav-links.module.css';

interface NavLinksProps {
  collapsed?: boolean;
  onFollow?: () => void;
}

export function NavLinks({ collapsed = false, onFollow }: NavLinksProps) {
  const { permissions } = useSession().user;
  return (
    <nav aria-label={appTexts.mainMenu}>
      <Stack component="ul" gap="0.0625rem">
        {menuOf(permissions).map(({ to, title, icon: Pictogram, startsGroup }) => (
          <li key={to} className={startsGroup && classes.group}>
            <Link
              to={to}
              className={classes.link}
              data-collapsed={collapsed || undefined}
              {...(onFollow ? { onClick: onFollow } : {})}
            >
              <Pictogram size={20} stroke={1.5} aria-hidden />
              <span className={classes.label}>{title}</span>
              {to === '/workshop' && <LateTotal />}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}

function LateTotal() {
  const { data: late = 0 } = useQuery(lateJobsQuery);
  if (late === 0) return null;
  return (
    <span className={classes.late}>
      {formatNumber(late)}
      <span className="visually-hidden"> {appTexts.late(late)}</span>
    </span>
  );
}
