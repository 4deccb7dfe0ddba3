import { type TableDensity as Density, tableDensityLabels } from '@dioptria/contract/shop/auth/auth-labels.ts';
import { ownUserEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { IconBaselineDensityMedium } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../base/http/http.ts';
import { useSend } from '../base/http/use-send.ts';
import { currentSession, useSession } from '../base/session/session.ts';
import { showError } from '../base/ui/toasts/toast.ts';
import { appTexts } from './texts.ts';
import classes from './table-density.module.css';

const densities = Object.entries(tableDensityLabels) as [Density, string][];

/** The tables change before the server's answer, and change back if the server refuses. */
export function TableDensity() {
  const { tableDensity: chosen } = useSession().user;
  const queryClient = useQueryClient();
  const show = (tableDensity: Density) =>
    queryClient.setQueryData(
      currentSession.queryKey,
      (session) => session && { ...session, user: { ...session.user, tableDensity } },
    );
  const { mutate } = useSend(ownUserEndpoints.chooseTableDensity, undefined, {
    onError: (error) => {
      void queryClient.invalidateQueries(currentSession);
      showError(errorMessage(error, appTexts.tableRowsFailed));
    },
  });
  return (
    <div role="radiogroup" aria-labelledby="table-density" className={classes.choice}>
      <IconBaselineDensityMedium size={18} stroke={1.6} aria-hidden />
      <span id="table-density">{appTexts.tableRows}</span>
      {densities.map(([density, label]) => (
        <label key={density} className={classes.density}>
          <input
            type="radio"
            className="visually-hidden"
            name="table-density"
            checked={density === chosen}
            onChange={() => {
              show(density);
              mutate({ tableDensity: density });
            }}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
