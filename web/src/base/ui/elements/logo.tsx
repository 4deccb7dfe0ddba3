/** The logo is decorative, so it is hidden from screen readers. */
export function Logo({ size = 30 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
