import { formatDay } from './format.ts';

export const FIRST_DAY = '2000-01-01';

export const dayTooOld = `La fecha no puede ser anterior al ${formatDay(FIRST_DAY)}.`;
