export function refuseRepeated(values: readonly string[], refuse: (index: number) => void): void {
  const seen = new Set<string>();
  values.forEach((value, index) => {
    if (seen.has(value)) refuse(index);
    seen.add(value);
  });
}
