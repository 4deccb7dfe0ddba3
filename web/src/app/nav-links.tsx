import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../base/session/session.ts';
import classes from './nav-links.module.css';
import { LateTotal } from './late-total.tsx';
import { menuOf } from './menu.ts';
import { appTexts } from './texts.ts';

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
