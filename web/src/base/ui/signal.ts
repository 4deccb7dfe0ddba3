import { useSyncExternalStore } from 'react';

/** A value outside React: any code can set the value, and components render the value. */
export interface Signal<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** A hook that returns the value and renders again on each change. */
  use: () => Value;
}

export function signal<Value>(initial: Value): Signal<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
