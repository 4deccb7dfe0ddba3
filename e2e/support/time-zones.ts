/** A day ends last in `lastZone`, and begins first in `firstZone`, whose clock is twenty-six hours ahead. */
export const [lastZone, firstZone] = ['Etc/GMT+12', 'Etc/GMT-14'];

/** As `YYYY-MM-DD`. */
export const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
