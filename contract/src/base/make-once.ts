/** The first call makes the value, and later calls get the same value. A call after a failure tries again. */
export function makeOnce<Parameters extends unknown[], Value>(
  make: (...parameters: Parameters) => Promise<Value>,
): (...parameters: Parameters) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...parameters) => {
    if (made) return made;
    const making = make(...parameters).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    made = making;
    return making;
  };
}
