let timeZone: string | undefined;

export const sessionTimeZone = () => timeZone;

export function setSessionTimeZone(zone: string): void {
  timeZone = zone;
}
