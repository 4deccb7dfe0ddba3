import { useSyncExternalStore } from 'react';

/** A fact outside React that components follow. Small on purpose: for what any code may set and one component shows. */
export interface Signal<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** The value, following its changes. */
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
