import { Spinner } from '../shared/ui/spinner.tsx';
import classes from './message-page.module.css';

/** Shown while a page's code or the current user loads. */
export function PagePending() {
  return <Spinner className={classes.page} />;
}
