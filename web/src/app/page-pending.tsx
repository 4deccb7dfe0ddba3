import { Spinner } from '../shared/ui/spinner.tsx';
import classes from './message-page.module.css';

/** Stands in while a page's code, or the current user, is on its way. */
export function PagePending() {
  return <Spinner className={classes.page} />;
}
