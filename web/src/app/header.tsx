import { Link } from '@tanstack/react-router';
import { useSession } from '../base/session/session.ts';
import { Logo } from '../base/ui/logo.tsx';
import { usePhone } from '../base/ui/phone.ts';
import { DarkModeButton } from './dark-mode.tsx';
import classes from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

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
