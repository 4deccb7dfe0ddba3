import { Link } from '@tanstack/react-router';
import { useSession } from '../shared/session.ts';
import { menuIcons } from './menu-icons.ts';
import { menuOf } from './menu.ts';
import classes from './nav-links.module.css';
import { appTexts } from './texts.ts';

interface NavLinksProps {
  /** Icons alone; the names appear beside them on hover and focus. */
  collapsed?: boolean;
  onFollow?: () => void;
}

/** The menu of the user's role, as the sidebar and the phone's menu show it. */
export function NavLinks({ collapsed = false, onFollow }: NavLinksProps) {
  const { role } = useSession().user;
  return (
    <nav aria-label={appTexts.mainMenu}>
      <ul className={classes.list}>
        {menuOf(role).map(({ to, label }) => {
          const Pictogram = menuIcons[to];
          return (
            <li key={to}>
              <Link
                to={to}
                className={classes.link}
                data-collapsed={collapsed || undefined}
                {...(onFollow ? { onClick: onFollow } : {})}
              >
                <Pictogram size={20} stroke={1.5} aria-hidden />
                <span className={classes.label}>{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
