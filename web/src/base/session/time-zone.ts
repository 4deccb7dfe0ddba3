let timeZone: string | undefined;

/** The time zone of the signed-in tenant. Undefined before the sign-in. */
export const sessionTimeZone = () => timeZone;

export function setSessionTimeZone(zone: string): void {
  timeZone = zone;
}
